// Areas and markers onto a drawing, with progress, as C++ does it: handles that close themselves, and exceptions.
//
//     c++ -std=c++17 annotate.cpp $(pkg-config --cflags --libs planmark) -o annotate
//     ./annotate office.png office-rooms.geojson office-issues.csv office-annotated.png
#include <planmark.h>

#include <chrono>
#include <cstdio>
#include <future>
#include <stdexcept>
#include <string>

// Every call goes through here.
static void check(planmark_status status) {
    if (status != PLANMARK_OK) throw std::runtime_error(planmark_last_error()->message);
}

// A handle that closes itself.
template <typename Kind>
class Handle {
public:
    Handle() = default;
    ~Handle() { planmark_close(handle); }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    operator Kind *() const { return handle; }
    Kind **out() { return &handle; }

private:
    Kind *handle = nullptr;
};

static std::string text(const planmark_bytes *bytes) {
    const uint8_t *data = nullptr;
    size_t count = 0;
    check(planmark_bytes_get(bytes, &data, &count));
    return std::string(reinterpret_cast<const char *>(data), count);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        std::fprintf(stderr, "usage: annotate DRAWING AREAS MARKERS OUTPUT\n");
        return 2;
    }
    try {
        Handle<planmark_input> input;
        check(planmark_input_create(input.out()));
        check(planmark_input_set_drawing_file(input, argv[1]));
        check(planmark_input_set_areas_file(input, argv[2]));
        check(planmark_input_set_markers_file(input, argv[3]));

        Handle<planmark_sheet> sheet;
        check(planmark_sheet_create(input, R"({"look": {"fade": 0.3}, "markers": {"colorBy": "category"}})", sheet.out()));
        Handle<planmark_bytes> report;
        check(planmark_sheet_report(sheet, report.out()));
        std::printf("%s\n", text(report).c_str());

        Handle<planmark_task> task;
        check(planmark_task_create(task.out()));
        // The error belongs to the thread of the call, so that thread turns it into an exception.
        auto rendering = std::async(std::launch::async, [&] {
            check(planmark_sheet_render_file(sheet, argv[4], nullptr, task));
        });
        while (rendering.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) {
            int64_t done = 0, total = 0;
            check(planmark_task_progress(task, &done, &total));
            std::fprintf(stderr, "%lld of %lld rows\n", static_cast<long long>(done), static_cast<long long>(total));
        }
        rendering.get();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "annotate: %s\n", error.what());
        return 1;
    }
}
