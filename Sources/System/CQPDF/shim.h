#ifndef PLANMARK_CQPDF_H
#define PLANMARK_CQPDF_H

#include <dlfcn.h>
#include <qpdf/qpdf-c.h>
#include <stddef.h>

// The file of the version whose headers are included, and Debian's package of it. Systems name the file after its interface, not after the
// version.
#if QPDF_MAJOR_VERSION == 11
#define PLANMARK_QPDF_FILE "libqpdf.so.29"
#define PLANMARK_QPDF_PACKAGE "libqpdf29"
#elif QPDF_MAJOR_VERSION == 12
#define PLANMARK_QPDF_FILE "libqpdf.so.30"
#define PLANMARK_QPDF_PACKAGE "libqpdf30"
#else
#error "The file name of this version of libqpdf is to be added here: it is what libqpdf.so links to."
#endif

// The functions of libqpdf that Planmark calls. It is loaded when a PDF is opened, so that no other call waits for it.
#define PLANMARK_QPDF_FUNCTIONS(FUNCTION)                                                                                   \
    FUNCTION(qpdf_init) FUNCTION(qpdf_cleanup) FUNCTION(qpdf_read) FUNCTION(qpdf_has_error) FUNCTION(qpdf_get_error)        \
    FUNCTION(qpdf_get_error_code) FUNCTION(qpdf_get_error_message_detail) FUNCTION(qpdf_more_warnings)                      \
    FUNCTION(qpdf_next_warning) FUNCTION(qpdf_set_suppress_warnings) FUNCTION(qpdf_silence_errors) FUNCTION(qpdf_get_root)  \
    FUNCTION(qpdf_get_trailer) FUNCTION(qpdf_get_object_by_id) FUNCTION(qpdf_get_num_pages) FUNCTION(qpdf_get_page_n)       \
    FUNCTION(qpdf_is_encrypted) FUNCTION(qpdf_get_last_string_length) FUNCTION(qpdf_oh_release)                             \
    FUNCTION(qpdf_oh_get_type_code) FUNCTION(qpdf_oh_get_object_id) FUNCTION(qpdf_oh_get_generation)                        \
    FUNCTION(qpdf_oh_get_key_if_dict) FUNCTION(qpdf_oh_begin_dict_key_iter) FUNCTION(qpdf_oh_dict_more_keys)                \
    FUNCTION(qpdf_oh_dict_next_key) FUNCTION(qpdf_oh_get_array_n_items) FUNCTION(qpdf_oh_get_array_item)                    \
    FUNCTION(qpdf_oh_get_value_as_number) FUNCTION(qpdf_oh_get_name) FUNCTION(qpdf_oh_get_utf8_value)                       \
    FUNCTION(qpdf_oh_unparse) FUNCTION(qpdf_oh_unparse_resolved) FUNCTION(qpdf_oh_get_page_content_data)                    \
    FUNCTION(qpdf_oh_get_stream_data) FUNCTION(qpdf_oh_get_dict) FUNCTION(qpdf_oh_parse) FUNCTION(qpdf_oh_new_stream)       \
    FUNCTION(qpdf_oh_replace_stream_data) FUNCTION(qpdf_oh_replace_key) FUNCTION(qpdf_oh_remove_key)                        \
    FUNCTION(qpdf_oh_append_item) FUNCTION(qpdf_oh_copy_foreign_object) FUNCTION(qpdf_make_indirect_object)                 \
    FUNCTION(qpdf_init_write_memory) FUNCTION(qpdf_write) FUNCTION(qpdf_set_deterministic_ID)                               \
    FUNCTION(qpdf_set_preserve_encryption) FUNCTION(qpdf_get_buffer) FUNCTION(qpdf_get_buffer_length)

// Pointers to them, each with the type that the library's header declares.
struct planmark_qpdf {
#define PLANMARK_MEMBER(name) __typeof__(name) *name;
    PLANMARK_QPDF_FUNCTIONS(PLANMARK_MEMBER)
#undef PLANMARK_MEMBER
};

// Loads libqpdf and finds its functions; returns NULL, or the system's words for what is missing.
static inline const char *planmark_load_qpdf(struct planmark_qpdf *qpdf) {
    void *library = dlopen(PLANMARK_QPDF_FILE, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
#define PLANMARK_FIND(name)                                                                                                 \
    qpdf->name = (__typeof__(name) *)dlsym(library, #name);                                                                 \
    if (qpdf->name == NULL) return dlerror();
    PLANMARK_QPDF_FUNCTIONS(PLANMARK_FIND)
#undef PLANMARK_FIND
    return NULL;
}

#endif
