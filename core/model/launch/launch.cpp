#include "model/launch/launch.h"

#include "model/framework_table.h"
#include "model/launch/command_line.h"
#include "model/launch/frameworks.h"

namespace boc {

namespace {

// Ends a here-document; no line of a written file can be it, as those are JSON.
constexpr const char* endOfFile = "END_OF_FILE";

} // namespace

Launch launchOf(const Case& question, const Layout& layout) {
    Launch launch;
    switch (question.framework) {
    case Framework::megatron:
        launch = megatronLaunch(question, layout);
        break;
    case Framework::fsdp:
        launch = torchtitanLaunch(question, layout);
        break;
    case Framework::deepspeed:
        launch = deepspeedLaunch(question, layout);
        break;
    case Framework::ddp:
    case Framework::single:
        launch = plainLaunch(question, layout);
        break;
    }
    if (processesAServer(question.hardware) == 0)
        launch.notExpressible.push_back(unevenServers(question.hardware));
    return launch;
}

std::string launchText(const Case& question, const Layout& layout) {
    const Launch launch = launchOf(question, layout);
    std::string text = shellComment((question.modelName.empty() ? "" : question.modelName + ": ") + describe(layout) +
                                    ", micro-batch " + std::to_string(layout.microBatch) + ", on " +
                                    std::to_string(question.hardware.gpus) + " GPUs");
    text += shellComment("flags of " + launch.source);
    for (const std::string& what : launch.notExpressible)
        text += shellComment("not a flag: " + what);
    for (const LaunchFile& file : launch.files)
        text += "cat > " + shellQuoted(file.name) + " <<'" + endOfFile + "'\n" + file.text + endOfFile + "\n";
    return text + launch.command;
}

} // namespace boc
