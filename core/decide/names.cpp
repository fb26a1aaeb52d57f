// The contract's spelling of what a verdict is made of, and the words for it.

#include "decide/evaluation.h"

namespace boc {

std::string nameOf(Shape shape) {
    switch (shape) {
    case Shape::oneGpu:
        return "one_gpu";
    case Shape::oneServer:
        return "one_server";
    case Shape::standaloneServers:
        return "standalone_servers";
    case Shape::serverWithStandby:
        return "server_with_standby";
    case Shape::cluster:
        return "cluster";
    }
    return {};
}

std::string wordsFor(Shape shape) {
    switch (shape) {
    case Shape::oneGpu:
        return "one GPU";
    case Shape::oneServer:
        return "one server";
    case Shape::standaloneServers:
        return "standalone servers";
    case Shape::serverWithStandby:
        return "one server with standby";
    case Shape::cluster:
        return "cluster";
    }
    return {};
}

std::string nameOf(RemedyClass kind) {
    switch (kind) {
    case RemedyClass::sameRecipe:
        return "same_recipe";
    case RemedyClass::changedRecipe:
        return "changed_recipe";
    case RemedyClass::largerDevice:
        return "larger_device";
    case RemedyClass::secondServer:
        return "second_server";
    }
    return {};
}

} // namespace boc
