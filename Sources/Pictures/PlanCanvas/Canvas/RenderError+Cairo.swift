import CCairo

extension RenderError {
    /// The error behind a status of Cairo's; nothing for success.
    package init?(status: cairo_status_t) {
        switch status {
        case CAIRO_STATUS_SUCCESS: return nil
        case CAIRO_STATUS_NO_MEMORY: self = .outOfMemory
        default:
            self = .cairo(status: Int(status.rawValue), message: String(cString: cairo_status_to_string(status)))
        }
    }
}
