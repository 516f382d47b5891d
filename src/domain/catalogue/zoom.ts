/** How a picture is seen in its frame: the factor on its fitted size, and the offset of its centre in pixels. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** A point, in pixels from the frame's centre. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Width and height in pixels. */
interface Size {
  readonly width: number
  readonly height: number
}

export const FITTED_VIEW: View = { scale: 1, x: 0, y: 0 }
export const MAX_SCALE = 4

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The largest size at which a picture fits into a frame whole. */
export const fittedSize = (picture: Size, frame: Size): Size => {
  const part = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * part, height: picture.height * part }
}

/** Limits the scale to 1-4, and the offset so that the picture can't be pushed out of its frame. */
const limited = ({ scale, x, y }: View, fitted: Size, frame: Size): View => {
  const allowed = between(1, scale, MAX_SCALE)
  const slack = (of: keyof Size) => Math.max(0, (fitted[of] * allowed - frame[of]) / 2)
  return {
    scale: allowed,
    x: between(-slack('width'), x, slack('width')),
    y: between(-slack('height'), y, slack('height')),
  }
}

/** Zooms a view to a scale from 1 to 4. What was at a point stays there, as far as the frame stays filled. */
export const scaledAt = (view: View, scale: number, at: Point, fitted: Size, frame: Size): View => {
  const allowed = between(1, scale, MAX_SCALE)
  const by = allowed / view.scale
  return limited(
    { scale: allowed, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by },
    fitted,
    frame,
  )
}

/** Moves a view by so many pixels, as far as there is more to see. */
export const movedBy = (view: View, by: Point, fitted: Size, frame: Size): View =>
  limited({ ...view, x: view.x + by.x, y: view.y + by.y }, fitted, frame)
