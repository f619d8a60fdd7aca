"""Draws detections with supervision, several times over, and prints the times as JSON.

usage: detections_peer.py PHOTO ANNOTATIONS OUTPUT MARKS COUNT
MARKS is boxes, apart (boxes whose labels keep off each other) or skeletons (boxes, labels, skeletons).
"""

import json
import sys
import time

import cv2
import numpy as np
import supervision as sv

PHOTO, ANNOTATIONS, OUTPUT, MARKS, COUNT = *sys.argv[1:5], int(sys.argv[5])


def main():
    times = []
    for _ in range(COUNT):
        start = time.perf_counter()
        found = json.load(open(ANNOTATIONS))["annotations"]
        boxes = np.array([entry["bbox"] for entry in found])
        boxes[:, 2:] += boxes[:, :2]
        confidence = np.array([entry["score"] for entry in found])
        detections = sv.Detections(xyxy=boxes, confidence=confidence, class_id=np.zeros(len(found), int))
        # Lines and letters as large as ours on the same photo.
        few = len(found) < 500
        picture = cv2.imread(PHOTO)
        picture = sv.BoxAnnotator(thickness=4).annotate(picture, detections)
        label = sv.LabelAnnotator(
            text_scale=0.8 if few else 0.35, text_thickness=2 if few else 1, smart_position=MARKS == "apart")
        picture = label.annotate(picture, detections, labels=[f"person {share:.2f}" for share in confidence])
        if MARKS == "skeletons":
            points = np.array([entry["keypoints"] for entry in found], dtype=np.float32).reshape(len(found), 17, 3)
            keypoints = sv.KeyPoints(xy=points[:, :, :2], class_id=np.zeros(len(found), int))
            picture = sv.EdgeAnnotator(thickness=4).annotate(picture, keypoints)
            picture = sv.VertexAnnotator(radius=5).annotate(picture, keypoints)
        cv2.imwrite(OUTPUT, picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
        times.append(time.perf_counter() - start)
    print(json.dumps(times))


main()
