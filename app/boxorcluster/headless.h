#pragma once
// What the program does without anybody looking: the report and the picture of the window.

#include "arguments.h"
#include "catalog/catalog.h"

#include <memory>

int writeReport(const Arguments& arguments, const boc::Catalog& catalog);
int takeScreenshot(const Arguments& arguments, std::shared_ptr<const boc::Catalog> catalog);
// Prints "file: field: message" and gives the exit code of the contract: 4 for bad input, 5 where reading or writing
// failed.
int complain(const boc::Error& error);
