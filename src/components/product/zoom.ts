import { element, icon, loadSheet } from '#components/ui/elements.ts'
import { zoomText } from '#copy/catalogue/zoom.ts'
import { FITTED_VIEW, fittedSize, movedBy, type Point, scaledAt, type View } from '#domain/catalogue/zoom.ts'
import sheet from './zoom.css?url'
import { followPointers } from './zoom-pointers.ts'

const STEP = 1.6
/** The zoom factor of a double tap; another one resets it. */
const CLOSE = 2.5
const PAN_PX = 80
const DRAWINGS = {
  larger: 'M10 3v14M3 10h14',
  smaller: 'M3 10h14',
  next: 'M7.5 4l6 6-6 6',
  previous: 'M12.5 4l-6 6 6 6',
} as const
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN_PX, y: 0 },
  ArrowRight: { x: -PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: PAN_PX },
  ArrowDown: { x: 0, y: -PAN_PX },
}

/** Shows the gallery's own picture until the large one has loaded, or in its place if it can't be. */
const showMeanwhile = (frame: HTMLElement, image: HTMLImageElement, number: number) => {
  const own = document.querySelectorAll<HTMLImageElement>('[data-gallery] [data-strip] img')[number]
  if (!own?.currentSrc || (image.complete && image.naturalWidth > 0)) return
  frame.style.backgroundImage = `url("${CSS.escape(own.currentSrc)}")`
  image.addEventListener('load', () => frame.style.removeProperty('background-image'), { once: true })
  image.addEventListener('error', () => (image.src = own.currentSrc), { once: true })
}

/** The picture's own proportions; when it is shown, it takes the frame's. */
const shapeOf = (image: HTMLImageElement | undefined) => ({
  width: Number(image?.getAttribute('width')) || 3,
  height: Number(image?.getAttribute('height')) || 4,
})

/** Runs a dialog of large pictures. The returned function shows one of them. */
const runZoom = (dialog: HTMLDialogElement) => {
  const frames = [...dialog.querySelectorAll<HTMLElement>('.frame')]
  let view: View = FITTED_VIEW
  let number = 0

  const button = (name: keyof typeof DRAWINGS, act: () => void) => {
    const created = element(
      'button',
      { type: 'button', class: 'square', 'aria-label': zoomText[name] },
      icon(DRAWINGS[name]),
    )
    created.addEventListener('click', act)
    return created
  }
  const size = element('output', { 'aria-live': 'polite' })
  const image = () => frames[number]?.querySelector('img') ?? undefined

  const measures = () => {
    const frame = { width: dialog.clientWidth, height: dialog.clientHeight }
    return [fittedSize(shapeOf(image()), frame), frame] as const
  }
  const draw = (next: View, isSmooth: boolean) => {
    view = next
    const shown = image()
    if (!shown) return
    dialog.toggleAttribute('data-smooth', isSmooth)
    dialog.toggleAttribute('data-enlarged', view.scale > 1)
    shown.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    const words = zoomText.percent(view.scale)
    if (size.textContent !== words) size.textContent = words
  }
  const scaleTo = (scale: number, at: Point = { x: 0, y: 0 }, isSmooth = true) =>
    draw(scaledAt(view, scale, at, ...measures()), isSmooth)
  const moveBy = (by: Point, isSmooth = false) => draw(movedBy(view, by, ...measures()), isSmooth)
  const show = (wanted: number) => {
    number = (wanted + frames.length) % frames.length
    for (const [index, frame] of frames.entries()) frame.hidden = index !== number
    const [frame, shown] = [frames[number], image()]
    if (frame && shown) showMeanwhile(frame, shown, number)
    draw(FITTED_VIEW, false)
  }

  const larger = () => scaleTo(view.scale * STEP)
  const smaller = () => scaleTo(view.scale / STEP)
  const keys: Readonly<Record<string, () => void>> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': () => scaleTo(1),
  }
  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const act = arrow && view.scale > 1 ? () => moveBy(arrow, true) : keys[event.key]
    const turn = view.scale > 1 || frames.length < 2 ? 0 : Math.sign(-(arrow?.x ?? 0))
    if (!act && turn === 0) return
    event.preventDefault()
    if (act) act()
    else show(number + turn)
  })
  dialog.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const { left, top } = dialog.getBoundingClientRect()
      const at = {
        x: event.clientX - left - dialog.clientWidth / 2,
        y: event.clientY - top - dialog.clientHeight / 2,
      }
      scaleTo(view.scale * Math.exp(-event.deltaY / 400), at, false)
    },
    { passive: false },
  )
  followPointers(dialog, {
    moved: moveBy,
    pinched: (by, at) => scaleTo(view.scale * by, at, false),
    tappedTwice: (at) => scaleTo(view.scale > 1 ? 1 : CLOSE, at),
    swiped: (turn) => view.scale === 1 && frames.length > 1 && show(number + turn),
  })
  addEventListener('resize', () => dialog.open && moveBy({ x: 0, y: 0 }))

  const turns =
    frames.length > 1
      ? ([button('previous', () => show(number - 1)), button('next', () => show(number + 1))] as const)
      : []
  const [previous, next] = turns
  const bar = element('div', { class: 'zoom-bar' })
  bar.append(
    ...[previous, button('smaller', smaller), size, button('larger', larger), next].filter(
      (part) => part !== undefined,
    ),
  )
  dialog.append(bar)
  dialog.dataset['live'] = ''
  return show
}

const running = new WeakMap<HTMLDialogElement, (number: number) => void>()

/**
 * Shows one of a product's pictures as large as the screen in an open dialog. It can be zoomed up to four times by
 * buttons, + and -, the wheel, two fingers or a double tap, and moved by finger, mouse or arrow keys.
 */
export const openZoom = (dialog: HTMLDialogElement, number: number): void => {
  void loadSheet(sheet).then(() => {
    const show = running.get(dialog) ?? runZoom(dialog)
    running.set(dialog, show)
    show(number)
  })
}
