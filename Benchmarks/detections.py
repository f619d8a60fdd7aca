"""Draws detections over a photo beside supervision, carries them through a plan, and prints a Markdown section.

usage: detections.py PLANMARK WORK-FOLDER
"""

import json
import os
import subprocess
import sys
import time

import cv2
import numpy as np
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

PLANMARK, WORK = map(os.path.abspath, sys.argv[1:3])
PEER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "detections_peer.py")
WIDTH, HEIGHT, REPEAT = 4000, 3000, 5
# Seconds after which supervision is stopped where it takes many minutes.
LIMIT = 120
NAMES = ["nose", *(f"{side}_{part}" for part in ("eye", "ear", "shoulder", "elbow", "wrist", "hip", "knee", "ankle")
                   for side in ("left", "right"))]
EDGES = [[16, 14], [14, 12], [17, 15], [15, 13], [12, 13], [6, 12], [7, 13], [6, 7], [6, 8], [7, 9], [8, 10], [9, 11], [2, 3],
         [1, 2], [1, 3], [2, 4], [3, 5], [4, 6], [5, 7]]
# A standing body, its height 1, its middle at the origin.
BODY = np.array([(0, -.42), (.03, -.45), (-.03, -.45), (.06, -.43), (-.06, -.43), (.12, -.3), (-.12, -.3), (.18, -.12),
                 (-.18, -.12), (.2, .05), (-.2, .05), (.08, .05), (-.08, .05), (.09, .25), (-.09, .25), (.1, .45), (-.1, .45)])


def photo(generator, path):
    """A picture with as much detail as a photo: shapes, texture and the grain of a sensor."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32)
    picture = np.stack([110 + 60 * np.sin(x / 700 + y / 900), 120 + 50 * np.cos(x / 500 - y / 800), 130 + 40 * np.sin(y / 400)], -1)
    for _ in range(300):
        center = tuple(int(value) for value in generator.integers(0, (WIDTH, HEIGHT)))
        color = tuple(float(value) for value in generator.integers(0, 255, 3))
        cv2.circle(picture, center, int(generator.integers(20, 300)), color, -1)
    picture = cv2.GaussianBlur(picture, (0, 0), 2)
    texture = cv2.GaussianBlur(generator.normal(0, 1, picture.shape).astype(np.float32), (0, 0), 1.2) * 18
    picture = np.clip(picture + texture + generator.normal(0, 2, picture.shape), 0, 255).astype(np.uint8)
    cv2.imwrite(path, picture, [cv2.IMWRITE_JPEG_QUALITY, 92])


def people(generator, count):
    for index in range(count):
        height = generator.integers(200, 500)
        middle = [generator.integers(150, WIDTH - 150), generator.integers(260, HEIGHT - 260)]
        points = np.round(BODY * height + middle + generator.normal(0, 4, BODY.shape), 2)
        low, high = np.round(points.min(axis=0) - [12, 18], 2), np.round(points.max(axis=0) + 12, 2)
        keypoints, labelled = [], 0
        for x, y in points.tolist():
            # Some are hidden, and some are not known.
            visibility = int(generator.choice([0, 1, 2], p=[.05, .15, .8]))
            labelled += visibility > 0
            keypoints += [x, y, visibility] if visibility else [0, 0, 0]
        yield {"id": index + 1, "image_id": 1, "category_id": 1, "iscrowd": 0, "keypoints": keypoints,
               "num_keypoints": labelled, "bbox": [*low.tolist(), *np.round(high - low, 2).tolist()],
               "area": round(float(np.prod(high - low)) * .5, 2), "score": round(float(generator.uniform(.4, 1)), 3)}


def boxes(generator, count):
    for index in range(count):
        size = np.round(generator.uniform(20, 120, 2), 2)
        low = np.round(generator.random(2) * ([WIDTH, HEIGHT] - size), 2)
        yield {"id": index + 1, "image_id": 1, "category_id": 1, "iscrowd": 0, "bbox": [*low.tolist(), *size.tolist()],
               "area": round(float(np.prod(size)), 2), "score": round(float(generator.uniform(.4, 1)), 3)}


def write(path, annotations):
    with open(path, "w") as file:
        json.dump({"images": [{"id": 1, "file_name": "photo.jpg", "width": WIDTH, "height": HEIGHT}],
                   "categories": [{"id": 1, "name": "person", "supercategory": "", "keypoints": NAMES, "skeleton": EDGES}],
                   "annotations": list(annotations)}, file)


# A small process starts the one that is measured: what the starting process has in memory counts as the started one's.
LAUNCH = """
import json, os, subprocess, sys, time
start = time.perf_counter()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE)
text = process.stdout.read().decode()
_, status, usage = os.wait4(process.pid, 0)
print(json.dumps([time.perf_counter() - start, usage.ru_maxrss / 1024, text]))
sys.exit(status != 0)
"""


def launched(*command, may_fail=False):
    """The time in seconds, the memory in MB and the output of a command."""
    process = subprocess.run([sys.executable, "-S", "-c", LAUNCH, *map(str, command)], cwd=WORK, capture_output=True, text=True)
    if process.returncode and not may_fail:
        raise SystemExit(process.stderr)
    return json.loads(process.stdout)


def run(*arguments):
    """The time in seconds, and the memory in MB, that the command takes."""
    return launched(PLANMARK, *arguments)[:2]


def compare(annotations, output, marks, *options):
    """Times and memory of supervision and of us, by turns."""
    peer, ours = {"times": [], "memory": 0}, []
    path = os.path.join(WORK, annotations)
    for _ in range(REPEAT):
        _, memory, text = launched(sys.executable, PEER, "photo.jpg", path, f"peer-{output}", marks, "2")
        peer["times"] += json.loads(text)
        peer["memory"] = max(peer["memory"], memory)
        ours += [run("detections", os.path.join(WORK, "photo.jpg"), "--input", path, "--output", os.path.join(WORK, output),
                     "--quiet", *options) for _ in range(2)]
    return min(peer["times"]), peer["memory"], min(seconds for seconds, _ in ours), max(memory for _, memory in ours)


def outlast(annotations, output, marks, *options):
    """Times and memory of supervision, which is stopped when its time is up, and of us. A time that was not enough is negative."""
    path = os.path.join(WORK, annotations)
    ours = [run("detections", os.path.join(WORK, "photo.jpg"), "--input", path, "--output", os.path.join(WORK, output),
                "--quiet", *options) for _ in range(REPEAT)]
    _, memory, text = launched("timeout", "--preserve-status", "-k", "1", LIMIT, sys.executable, PEER, "photo.jpg", path,
                               f"peer-{output}", marks, "1", may_fail=True)
    times = json.loads(text or "[]")
    return times[0] if times else -LIMIT, memory, min(seconds for seconds, _ in ours), max(memory for _, memory in ours)


def size(name):
    return f"{os.path.getsize(os.path.join(WORK, name)) / 1e6:.1f} MB"


def row(work, figures, target, outputs=None):
    theirs, memory, ours, own = figures
    sizes = f"; files {size(outputs)} and {size('peer-' + outputs)}" if outputs else ""
    if theirs < 0:
        print(f"| {work} | {ours * 1000:.0f} ms, {own:.0f} MB | not done after {-theirs} s, {memory:.0f} MB | "
              f"more than {-theirs / ours:.0f} times, {own / memory:.3f} of the memory | {target} |")
        return
    print(f"| {work} | {ours * 1000:.0f} ms, {own:.0f} MB | {theirs * 1000:.0f} ms, {memory:.0f} MB | "
          f"{theirs / ours:.1f} times, {own / memory:.2f} of the memory{sizes} | {target} |")


def round_trip():
    """Whether annotations come out of a plan as they went in, to pycocotools."""
    plan, out = os.path.join(WORK, "people.plan"), os.path.join(WORK, "people-back.json")
    for path in (plan, out):
        if os.path.exists(path):
            os.remove(path)
    run("new", plan, "--drawing", os.path.join(WORK, "photo.jpg"))
    run("import", plan, os.path.join(WORK, "people.json"), "--detections")
    run("export", plan, "--detections", "--output", out)
    before, after = COCO(os.path.join(WORK, "people.json")), COCO(out)
    names = [{key: category["name"] for key, category in one.cats.items()} for one in (before, after)]
    same = 0
    for key, entry in before.anns.items():
        other = after.anns[key]
        same += all(entry[name] == other[name] for name in ("bbox", "keypoints", "num_keypoints", "area", "iscrowd", "score")) \
            and names[0][entry["category_id"]] == names[1][other["category_id"]]
    results = [{name: entry[name] for name in ("image_id", "category_id", "keypoints", "score")} for entry in after.anns.values()]
    evaluation = COCOeval(before, before.loadRes(results), "keypoints")
    # All people of the picture, not the twenty most certain.
    evaluation.params.maxDets = [len(results)]
    evaluation.evaluate()
    evaluation.accumulate()
    precision = evaluation.eval["precision"][:, :, :, 0, 0]
    return same, len(before.anns), float(precision[precision >= 0].mean())


def main():
    os.makedirs(WORK, exist_ok=True)
    generator = np.random.default_rng(time.time_ns())
    photo(generator, os.path.join(WORK, "photo.jpg"))
    write(os.path.join(WORK, "people.json"), people(generator, 100))
    write(os.path.join(WORK, "boxes.json"), boxes(generator, 10_000))
    write(os.path.join(WORK, "thousand.json"), boxes(generator, 1000))
    text = sys.stdout
    # pycocotools prints what it does.
    sys.stdout = sys.stderr
    same, count, precision = round_trip()
    sys.stdout = text
    print("## Detections\n")
    print(f"A photo of {WIDTH} x {HEIGHT} with the detail of a real one, new in each run, beside PyPI's supervision with OpenCV: the best of "
          f"{2 * REPEAT} runs by turns, supervision without its import, Planmark with the start of the program, both with reading the file of detections. Memory is the most "
          "that each process takes. `Benchmarks/detections.py PLANMARK FOLDER` repeats it.\n")
    print("| work | Planmark | supervision | ratio | asked |\n| --- | ---: | ---: | --- | --- |")
    row("100 people: boxes, labels, skeletons; PNG out", compare("people.json", "people.png", "skeletons"), "5 times, half the memory",
        "people.png")
    row("the same, JPEG out (quality 90)", compare("people.json", "people.jpg", "skeletons", "--quality", "90"), "2 times", "people.jpg")
    small = ("--draw", "box,label", "--text-size", "16")
    row("10,000 boxes with labels, which keep off each other as ours do (`smart_position`); PNG out",
        outlast("boxes.json", "boxes.png", "apart", *small), "5 times")
    row("the same, but supervision's labels lie over each other", compare("boxes.json", "boxes.png", "boxes", *small), "5 times",
        "boxes.png")
    row("this, JPEG out", compare("boxes.json", "boxes.jpg", "boxes", *small, "--quality", "90"), "none", "boxes.jpg")
    row("1,000 boxes with labels, which keep off each other (`smart_position`); PNG out",
        compare("thousand.json", "thousand.png", "apart", *small), "none", "thousand.png")
    print(f"\nCOCO's keypoints through a plan and back: {same} of {count} annotations are equal (box, keypoints, area, score, class), and "
          f"pycocotools' average precision is {precision:.3f} (asked: equal).\n")


main()
