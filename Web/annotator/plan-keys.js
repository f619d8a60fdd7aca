/** @typedef {import("./plan-page.js").PlanPage} PlanPage */

/// The keys of a plan's page. Within another page only those count that are pressed in the plan.
export class PlanKeys {
    /** @param {PlanPage} page */
    constructor(page) {
        this.page = page;
        this.target = page.root.getRootNode() instanceof ShadowRoot ? page.root : document;
        this.listener = (event) => this.key(event);
        this.target.addEventListener("keydown", this.listener);
    }

    close() {
        this.target.removeEventListener("keydown", this.listener);
    }

    key(event) {
        const { page } = this;
        // A dialog has its own keys.
        if (page.root.getRootNode().querySelector("dialog[open]")) return;
        const isWriting = event.target.matches?.("input, textarea, select");
        if (event.key === "Escape" && page.view.isDragging) return page.view.leaveDrag();
        if (event.key === "Escape") {
            if (page.tool) {
                // The question that it may ask is not closed by the same key.
                event.preventDefault();
                page.leaveTool();
            } else if (page.mode) page.setMode(null);
            else if (page.selected) {
                const isInCard = page.card.element.contains(event.target);
                page.select(null);
                if (isInCard) page.mapElement.focus();
            } else page.showList(false);
            return;
        }
        if (isWriting) return;
        const ctrl = event.ctrlKey || event.metaKey;
        // Letters are for the plan where the focus is on it, or on nothing.
        if (!ctrl && event.key.length === 1 && !this.isOnPlan(event.target)) return;
        if (ctrl && event.key.toLowerCase() === "z" && page.state.canWrite) page.reverse(event.shiftKey ? "redo" : "undo");
        else if (ctrl && event.key.toLowerCase() === "y" && page.state.canWrite) page.reverse("redo");
        else if (ctrl || event.altKey) return;
        else if (!this.mapKey(event)) return;
        event.preventDefault();
    }

    isOnPlan(target) {
        const { walk, mapElement } = this.page;
        return target === document.body || target === walk.element || mapElement.contains(target);
    }

    /// A key that moves the map or means the cross in its middle; false for any other.
    mapKey(event) {
        const { page } = this;
        const isOnMap = event.target === document.body || page.mapElement.contains(event.target);
        const steps = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] };
        if (event.key in steps && isOnMap) {
            page.isTapped = false;
            page.crosshair.hidden = false;
            page.view.map.panBy(steps[event.key].map((value) => event.shiftKey ? value / 8 : value), { animate: !event.shiftKey });
            return true;
        }
        const middle = () => page.view.at(page.view.map.getSize().divideBy(2), null);
        switch (event.key) {
            case "+": case "=": page.view.map.zoomIn(); return true;
            case "-": page.view.map.zoomOut(); return true;
            case "0": page.view.whole(); return true;
            case "p": case "P":
                if (!page.state.canWrite || page.tool) return false;
                page.setMode(page.mode === "place" ? null : "place");
                return true;
            case "l": case "L": page.showList(page.list.element.hidden); return true;
            case "?": page.dialogs.tell(page.t("help"), page.t("helpText")); return true;
            case "n": case "N":
                if (!page.state.canWrite || page.tool) return false;
                page.crosshair.hidden = false;
                page.placeByKey();
                return true;
            case "m": case "M":
                if (!page.selected || !page.state.canWrite || page.tool) return false;
                page.walk.startMoving(page.selected);
                return true;
            case "r": case "R":
                if (!page.state.canWrite || page.tool) return false;
                page.crosshair.hidden = false;
                page.findRoom(page.view.center);
                return true;
            case "Enter":
                if (!isOnMap || event.target.closest?.("button")) return false;
                if (page.tool) page.enterTool();
                else {
                    page.crosshair.hidden = false;
                    page.tap({ ...middle(), point: page.view.center });
                }
                return true;
            default: return false;
        }
    }
}
