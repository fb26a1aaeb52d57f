#pragma once
// The field table: everything the inspector can show and change, by what is selected.

#include "base/result.h"
#include "panels/field.h"

namespace boc::ui {

Fields jobFields();        // Subject::id: a job
Fields serverFields();     // a server node
Fields switchFields();     // a switch node; its fabric is one field and one edit
Fields storageFields();    // a storage node
Fields linkFields();       // a link
Fields constraintFields(); // a constraint
Fields planFields();       // the plan itself: tenure, horizon, power, headroom

} // namespace boc::ui
