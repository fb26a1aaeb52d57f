#include "interrupt.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>

namespace boc {

namespace {

void raise(int event) {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(event, &one, sizeof one);
}

} // namespace

Interrupt::Interrupt() {
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    signals_ = signalfd(-1, &set, SFD_CLOEXEC);
    event_ = eventfd(0, EFD_CLOEXEC);
    done_ = eventfd(0, EFD_CLOEXEC);
    watcher_ = std::jthread([this] {
        std::array<pollfd, 2> wait{{{signals_, POLLIN, 0}, {done_, POLLIN, 0}}};
        while (::poll(wait.data(), wait.size(), -1) < 0) {
        }
        if ((wait[0].revents & POLLIN) == 0)
            return;
        stop_.request_stop();
        raise(event_);
    });
}

Interrupt::~Interrupt() {
    raise(done_);
    watcher_.join();
    ::close(signals_);
    ::close(event_);
    ::close(done_);
}

} // namespace boc
