# Turns every test function of a Qt Test program into one ctest test.
#
#   boc_discover_qt_tests(<target> <room> <name>)
#
# After each build of the program it is asked for its functions; "S38_twoBoxesAreSlower" becomes the test
# "<room>/<name> S-38 twoBoxesAreSlower". A function whose name ends in "_long" carries the label "long".

set(BOC_DISCOVER_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/ListQtTests.cmake)

function(boc_discover_qt_tests target room name)
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${target}_tests.cmake)
    string(REGEX REPLACE "^tst_" "" thing ${name})
    add_custom_command(TARGET ${target} POST_BUILD
        COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D PREFIX=${room}/${thing} -D LIST=${list}
                -P ${BOC_DISCOVER_SCRIPT}
        BYPRODUCTS ${list} VERBATIM)
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${list})
endfunction()
