import type { Point } from '#domain/catalogue/zoom.ts'

/** Gestures on a picture, by finger or mouse; points are in pixels from the middle of the area. */
interface Gestures {
  readonly moved: (by: Point) => void
  /** Two fingers moved by a factor: above 1 apart, below 1 together. */
  readonly pinched: (by: number, at: Point) => void
  readonly tappedTwice: (at: Point) => void
  /** One finger swiped and was lifted: 1 for the next picture, -1 for the previous. */
  readonly swiped: (turn: 1 | -1) => void
}

const TAP_PX = 10
const TWICE_PX = 30
const TWICE_MS = 350
const SWIPE_PX = 60

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Reports the gestures made in an area, except on its buttons. */
export const followPointers = (room: HTMLElement, gestures: Gestures): void => {
  const points = new Map<number, Point>()
  let path = { from: { x: 0, y: 0 }, length: 0, isAlone: true }
  let lastTap: (Point & { readonly time: number }) | undefined

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = room.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }

  room.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
    const at = placeOf(event)
    if (points.size === 0) path = { from: at, length: 0, isAlone: true }
    else path.isAlone = false
    points.set(event.pointerId, at)
    room.setPointerCapture(event.pointerId)
  })
  room.addEventListener('pointermove', (event) => {
    const before = points.get(event.pointerId)
    if (!before) return
    const at = placeOf(event)
    const all = [...points.values()]
    const middle = middleOf(all)
    points.set(event.pointerId, at)
    const moved = [...points.values()]
    const to = middleOf(moved)
    path.length = Math.max(path.length, distance(path.from, at))
    gestures.moved({ x: to.x - middle.x, y: to.y - middle.y })
    const [[a, b], [c, d]] = [all, moved]
    if (a && b && c && d && distance(a, b) > 0) gestures.pinched(distance(c, d) / distance(a, b), to)
  })
  const lift = (event: PointerEvent) => {
    if (!points.delete(event.pointerId) || points.size > 0 || !path.isAlone) return
    if (event.type === 'pointercancel') return
    const at = placeOf(event)
    if (path.length > TAP_PX) {
      lastTap = undefined
      const across = at.x - path.from.x
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(at.y - path.from.y))
        gestures.swiped(across < 0 ? 1 : -1)
      return
    }
    const time = event.timeStamp
    if (lastTap && time - lastTap.time < TWICE_MS && distance(lastTap, at) < TWICE_PX) {
      lastTap = undefined
      gestures.tappedTwice(at)
    } else lastTap = { ...at, time }
  }
  room.addEventListener('pointerup', lift)
  room.addEventListener('pointercancel', lift)
}
