/** How a picture is seen in its frame: so many times its fitted size, its middle moved by so many pixels. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A point, in pixels from the frame's middle. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Widths and heights in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

export const FITTED: View = { scale: 1, x: 0, y: 0 }
export const MOST = 4

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The largest size in which a picture is seen whole in a frame. */
export const fittedSize = (picture: Size, frame: Size): Size => {
  const part = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * part, height: picture.height * part }
}

/** A view whose picture fills the frame or is seen whole: nobody can push it out of sight, or make it tiny. */
const kept = ({ scale, x, y }: View, fitted: Size, frame: Size): View => {
  const held = between(1, scale, MOST)
  const room = (of: keyof Size) => Math.max(0, (fitted[of] * held - frame[of]) / 2)
  return {
    scale: held,
    x: between(-room('width'), x, room('width')),
    y: between(-room('height'), y, room('height')),
  }
}

/** The view in another scale, one to four, in which what was at a point stays there as far as the frame is filled. */
export const scaledAt = (view: View, scale: number, at: Point, fitted: Size, frame: Size): View => {
  const held = between(1, scale, MOST)
  const by = held / view.scale
  return kept({ scale: held, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, fitted, frame)
}

/** The view moved by so many pixels, as far as there is more to see. */
export const movedBy = (view: View, by: Point, fitted: Size, frame: Size): View =>
  kept({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, frame)
