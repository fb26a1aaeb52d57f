#include "resources.h"

#include <QtGlobal>

// The macro must stand outside every namespace.
static void initialise() { Q_INIT_RESOURCE(boc_resources); }

void boc::registerResources() { initialise(); }
