import { useEffect, useRef, type FocusEvent } from 'react'
import { toast, ToastContainer } from 'react-toastify/unstyled'
import { $waitingToasts, $withdrawn, readToasts, type Toast } from '#stores/toasts.ts'
import sheet from './toasts.css?url'

const CLOSES_AFTER_MS = 5 * 1000

const Action = ({ action }: { readonly action: NonNullable<Toast['action']> }) =>
  'href' in action ? (
    <a className="toast-action" href={action.href}>
      {action.label}
    </a>
  ) : (
    <button type="button" className="toast-action" onClick={action.run}>
      {action.label}
    </button>
  )

const ToastText = ({ text, action }: Toast) => (
  <p className="toast-words">
    <span>{text}</span> {action && <Action action={action} />}
  </p>
)

/** The element that was focused before a toast was. */
let before: HTMLElement | null = null

const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
  if (currentTarget.contains(relatedTarget)) return
  before = relatedTarget instanceof HTMLElement ? relatedTarget : null
  // Toasts wait while one is being read by keyboard.
  toast.pause()
}

const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
  if (!currentTarget.contains(relatedTarget)) toast.play()
}

/** Returns the focus from a closing toast to where it was before, or to the page. */
const giveBackFocus = () => {
  const place = before?.isConnected ? before : document.querySelector('main')
  place?.focus({ preventScroll: true })
}

const closeCross = ({ closeToast }: { readonly closeToast: (reason?: boolean) => void }) => (
  <button
    type="button"
    className="toast-close"
    aria-label="Close"
    onClick={() => {
      giveBackFocus()
      closeToast(true)
    }}
  >
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 3l14 14M17 3L3 17" />
    </svg>
  </button>
)

/** The id of the last toast for each error text. */
const lastIdOf = new Map<string, string>()
let shown = 0

const withdraw = ({ isAll }: ReturnType<typeof $withdrawn.get>) => {
  if (isAll) toast.dismiss()
  else lastIdOf.forEach((id) => toast.dismiss(id))
}

/** Scrolls the focused field out from under the toasts, in the next frame because they are drawn after `onOpen`. */
const keepFieldClear = () =>
  requestAnimationFrame(() => document.querySelector('form :focus')?.scrollIntoView({ block: 'nearest' }))

const showWaiting = () => {
  for (const waiting of readToasts()) {
    const { kind, text } = waiting
    const id = `toast-${++shown}`
    if (kind === 'error') {
      const earlier = lastIdOf.get(text)
      // A repeated error replaces its earlier toast and is read out again.
      if (earlier) toast.dismiss(earlier)
      lastIdOf.set(text, id)
    }
    toast(<ToastText {...waiting} />, {
      toastId: id,
      type: kind,
      role: kind === 'error' ? 'alert' : 'status',
      onOpen: keepFieldClear,
      // Pressing the action answers the toast, which then closes.
      onClick: (event) => {
        if (!(event.target instanceof Element && event.target.closest('.toast-action'))) return
        giveBackFocus()
        toast.dismiss(id)
      },
    })
  }
}

/** Moves the toasts above an open dialog: in the browser's top layer the element shown last is on top. */
const bringToTop = (place: HTMLElement | null) => {
  // iOS 16 has no popovers until they are polyfilled, and their selector throws; its toasts are only fixed above the
  // page.
  if (!place?.showPopover) return
  if (!place.matches(':popover-open')) place.showPopover()
  else if (document.querySelector('dialog[open]')) {
    place.hidePopover()
    place.showPopover()
  }
}

/**
 * Toasts as specified: top right, for five seconds, paused under the pointer and while the window has no focus, dragged
 * away to close. Position and pausing are the library's defaults.
 */
const ToastStack = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      $waitingToasts.subscribe(() => {
        bringToTop(place.current)
        showWaiting()
      }),
    [],
  )
  useEffect(() => $withdrawn.listen(withdraw), [])
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="toasts" />
      <div ref={place} popover="manual" className="toasts" onFocus={onFocus} onBlur={onBlur}>
        <ToastContainer
          autoClose={CLOSES_AFTER_MS}
          draggable
          transition={false}
          icon={false}
          closeButton={closeCross}
          aria-label="Messages"
        />
      </div>
    </>
  )
}

export default ToastStack
