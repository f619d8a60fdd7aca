// What the state of an entry of the browser's history says: the plan, or something that is open over it.
const PLAN = "plan";
const OVER = "over";

/// Lets the browser's back button, and a phone's gesture, close what is open over the plan before they leave the plan.
///
/// What is open has an entry of the browser's history above the plan's. That entry stays where it is closed otherwise, and serves what is
/// opened next; going back from it goes on to what is below the plan.
export class BackStep {
    /// - close: closes what is open on top.
    /** @param {() => void} close */
    constructor(close) {
        this.close = close;
        this.isOpen = false;
        this.isOver = history.state?.planmark === OVER;
        this.follow = () => this.goBack();
        window.addEventListener("popstate", this.follow);
    }

    end() {
        window.removeEventListener("popstate", this.follow);
    }

    /// Takes whether something is open, the address of what is shown, and that of the plan alone.
    /** @param {boolean} isOpen @param {string} address @param {string} plan */
    show(isOpen, address, plan) {
        this.isOpen = isOpen;
        if (isOpen && !this.isOver) {
            history.replaceState({ planmark: PLAN }, "", plan);
            history.pushState({ planmark: OVER }, "", address);
            this.isOver = true;
        } else if (location.hash !== address) history.replaceState(history.state, "", address);
    }

    goBack() {
        const wasOver = this.isOver;
        this.isOver = history.state?.planmark === OVER;
        // A link that was followed makes an entry without a state.
        if (!wasOver || history.state?.planmark !== PLAN) return;
        if (this.isOpen) this.close();
        else history.back();
    }
}
