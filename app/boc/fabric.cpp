#include "base/numbers.h"
#include "commands.h"
#include "exit_code.h"
#include "fabric/generate_json.h"
#include "messages.h"
#include "plan/plan_file.h"
#include "table.h"

#include <fstream>

namespace boc {

namespace {

// Beside the target first, so that a full disk leaves an older plan as it was.
bool writePlanFile(const std::string& name, const std::string& bytes) {
    const std::filesystem::path target(name);
    std::filesystem::path part = target;
    part += ".part";
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failed;
    if (file)
        std::filesystem::rename(part, target, failed);
    if (file && !failed)
        return true;
    std::filesystem::remove(part, failed);
    tell({"cannot_write", name, "cannot be written; choose a folder that exists, is yours and has room"});
    return false;
}

std::string words(const fabric::Generated& made) {
    const fabric::Counts& counts = made.counts;
    return table({{"Servers", std::to_string(made.servers)},
                  {"GPUs", std::to_string(made.gpus)},
                  {"Leaves", std::to_string(counts.leaves)},
                  {"Spines", std::to_string(counts.spines)},
                  {"Cores", std::to_string(counts.cores)},
                  {"Cables server to leaf", std::to_string(counts.serverToLeaf)},
                  {"Cables leaf to spine", std::to_string(counts.leafToSpine)},
                  {"Cables spine to core", std::to_string(counts.spineToCore)},
                  {"Oversubscription", formatSignificant(counts.oversubscription, 3) + " : 1"}},
                 0);
}

} // namespace

int generateFabric(const GenerateArguments& arguments, const Catalog& catalog) {
    fabric::Order order;
    order.pattern = arguments.plain ? fabric::Pattern::plainLeafSpine : fabric::Pattern::railLeafSpine;
    order.server = {arguments.server};
    order.servers = arguments.servers;
    order.switchKind = {arguments.switchKind};
    order.oversubscription = arguments.oversubscription;
    order.planes = arguments.planes;
    order.managementLinks = arguments.managementLinks;
    const auto made = fabric::generate(order, catalog);
    if (!made) {
        tell(made.error());
        return exitBadInput;
    }
    if (!arguments.output.empty() && !writePlanFile(arguments.output, writePlan(made->plan)))
        return exitInputOutput;
    return writeOrTell(arguments.json ? fabric::generatedText(*made) : words(*made)) ? exitOk : exitInputOutput;
}

} // namespace boc
