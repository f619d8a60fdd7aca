# The C library of Planmark as the target planmark::planmark, for
#
#     find_package(planmark 0.1 REQUIRED)
#     target_link_libraries(mine PRIVATE planmark::planmark)
#
# The files are found beside this one, at PREFIX/lib/cmake/planmark, wherever PREFIX is moved.
if(NOT TARGET planmark::planmark)
    get_filename_component(_planmark_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
    set(_planmark_library "${_planmark_prefix}/lib/libplanmark.so")
    set(_planmark_headers "${_planmark_prefix}/include")
    foreach(_planmark_file "${_planmark_library}" "${_planmark_headers}/planmark.h")
        if(NOT EXISTS "${_planmark_file}")
            set(planmark_FOUND FALSE)
            set(planmark_NOT_FOUND_MESSAGE "${_planmark_file} is missing; install Planmark's C library again")
        endif()
    endforeach()
    if(NOT DEFINED planmark_FOUND OR planmark_FOUND)
        add_library(planmark::planmark SHARED IMPORTED)
        set_target_properties(planmark::planmark PROPERTIES
            IMPORTED_LOCATION "${_planmark_library}"
            INTERFACE_INCLUDE_DIRECTORIES "${_planmark_headers}")
    endif()
    unset(_planmark_prefix)
    unset(_planmark_library)
    unset(_planmark_headers)
endif()
