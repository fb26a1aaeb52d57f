#pragma once
// Ctrl-C as a stop token and as a descriptor to poll, so that a run ends between two lines and not inside one.

#include <stop_token>
#include <thread>

namespace boc {

class Interrupt {
public:
    // Blocks SIGINT and SIGTERM for this thread and all it starts; make it before any other thread. SIGPIPE is ignored:
    // a closed pipe is an output that failed, told by its own exit code.
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
    [[nodiscard]] bool happened() const { return stop_.stop_requested(); }
    [[nodiscard]] int descriptor() const { return event_; } // readable once it happened

private:
    std::stop_source stop_;
    int signals_ = -1;
    int event_ = -1;
    int done_ = -1;
    std::jthread watcher_;
};

} // namespace boc
