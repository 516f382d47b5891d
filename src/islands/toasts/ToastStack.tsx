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

/** What had the focus before it went to a toast. */
let before: HTMLElement | null = null

const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
  if (currentTarget.contains(relatedTarget)) return
  before = relatedTarget instanceof HTMLElement ? relatedTarget : null
  // Whoever reads a toast by keyboard is not hurried.
  toast.pause()
}

const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
  if (!currentTarget.contains(relatedTarget)) toast.play()
}

/** A toast that goes takes the focus with it: it returns to where it was, or to the page. */
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

/** The last toast of each refusal's text. */
const lastOf = new Map<string, string>()
let shown = 0

const takeAway = ({ isAll }: ReturnType<typeof $withdrawn.get>) => {
  if (isAll) toast.dismiss()
  else lastOf.forEach((id) => toast.dismiss(id))
}

/** The field that somebody is in stands below the toasts, which are drawn after they are told to have opened. */
const keepFieldClear = () =>
  requestAnimationFrame(() => document.querySelector('form :focus')?.scrollIntoView({ block: 'nearest' }))

const showWaiting = () => {
  for (const waiting of readToasts()) {
    const { kind, text } = waiting
    const id = `toast-${++shown}`
    if (kind === 'error') {
      const earlier = lastOf.get(text)
      // A refusal that is said again takes the place of the first, and is read out again.
      if (earlier) toast.dismiss(earlier)
      lastOf.set(text, id)
    }
    toast(<ToastText {...waiting} />, {
      toastId: id,
      type: kind,
      role: kind === 'error' ? 'alert' : 'status',
      onOpen: keepFieldClear,
      // Pressing the action answers the toast: it has nothing more to say.
      onClick: (event) => {
        if (!(event.target instanceof Element && event.target.closest('.toast-action'))) return
        giveBackFocus()
        toast.dismiss(id)
      },
    })
  }
}

/** An open sheet lies over everything else on the page, unless it comes into the same layer after it. */
const rise = (place: HTMLElement | null) => {
  // iOS 16 throws at their selector until it has been given popovers: its toasts are fixed above the page alone.
  if (!place?.showPopover) return
  if (!place.matches(':popover-open')) place.showPopover()
  else if (document.querySelector('dialog[open]')) {
    place.hidePopover()
    place.showPopover()
  }
}

/**
 * Toasts as specified: top right, five seconds, waiting under the pointer and for a lost window, dragged away. Place and
 * waiting are what the library does unless told otherwise.
 */
const ToastStack = () => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      $waitingToasts.subscribe(() => {
        rise(place.current)
        showWaiting()
      }),
    [],
  )
  useEffect(() => $withdrawn.listen(takeAway), [])
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
