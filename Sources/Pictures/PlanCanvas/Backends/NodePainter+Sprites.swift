import PlanBase
import PlanGeometry

extension NodePainter {
    /// Paints marks by their outlines, each exactly at its point. Of a canvas of pixels only what it shows is painted.
    package func paint(_ layer: SpriteLayer) {
        guard let moved = canvas.wholePixelTranslation else {
            for mark in layer.marks { paint(mark, of: layer) }
            return
        }
        let visible = PixelBox(
            left: -moved.x, top: -moved.y, right: canvas.width - moved.x, bottom: canvas.height - moved.y)
        layer.index.forEachCell(meeting: visible) { part, indices in
            for index in indices {
                let mark = layer.marks[Int(index)]
                let box = layer.box(of: mark).intersection(part)
                guard !box.isEmpty else { continue }
                canvas.withSavedState {
                    // The other cells that the mark meets have it painted in turn.
                    canvas.add(Box(box))
                    canvas.clip()
                    paint(mark, of: layer)
                }
            }
        }
    }

    private func paint(_ mark: SpriteLayer.Mark, of layer: SpriteLayer) {
        let look = layer.looks[Int(mark.look)]
        canvas.withSavedState {
            canvas.translate(x: mark.point.x, y: mark.point.y)
            canvas.paint(look.symbol)
            guard let number = look.number, let text = mark.number.map(String.init) else { return }
            let places = layer.outlines.placements(of: text, size: number.size, center: number.center)
            func paint(_ color: Color, haloWidth: Double?) {
                for (character, baseline) in places {
                    canvas.withSavedState {
                        canvas.translate(x: baseline.x, y: baseline.y)
                        canvas.paint(
                            layer.outlines.element(character, size: number.size, color: color, haloWidth: haloWidth))
                    }
                }
            }
            if let halo = number.halo { paint(halo.color, haloWidth: halo.width) }
            if canvas.keepsText {
                canvas.draw(
                    text, font: layer.numberFont.withSize(number.size), at: number.center, anchor: .inkCenter,
                    color: number.color)
            } else {
                paint(number.color, haloWidth: nil)
            }
        }
    }
}
