import { atom } from 'nanostores'
import { isRecord } from '#domain/unknown-json.ts'
import { forNextPage } from './navigation.ts'
import { showPlainNotice } from './plain-notice.ts'
import { wake } from './wake.ts'

/** A short message at the top right; an action is a button or a link in it. */
export interface Toast {
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  readonly action?:
    { readonly label: string; readonly run: () => void } | { readonly label: string; readonly href: string }
}

/** Toasts nobody has shown yet; the toasts island takes them. */
export const $waitingToasts = atom<readonly Toast[]>([])

/** Whether this page has had a toast to show yet. */
export const $hasToasted = atom(false)

/** Says what is withdrawn; the toasts island takes away those it shows. */
export const $withdrawn = atom<{ readonly isAll?: boolean }>({})

/** What was said last in plain sentences. */
let plain: HTMLElement | undefined

/**
 * Takes back all errors, and what was said in plain sentences: what they asked for is done. With `isAll` every toast:
 * something opened that they lie over.
 */
export const withdrawToasts = (isAll = false): void => {
  plain?.remove()
  $waitingToasts.set($waitingToasts.get().filter(({ kind }) => !isAll && kind !== 'error'))
  $withdrawn.set({ isAll })
}

/** Hands over the waiting toasts and forgets them. */
export const readToasts = (): readonly Toast[] => {
  const toasts = $waitingToasts.get()
  if (toasts.length > 0) $waitingToasts.set([])
  return toasts
}

/** Says what waits in plain sentences, where the island that shows toasts can't be had. */
export const showPlainToasts = (): void => {
  const texts = readToasts().map(({ text }) => text)
  if (texts.length === 0) return
  // They would lie over each other.
  plain?.remove()
  plain = showPlainNotice(texts.join('\n'))
}

const PATIENCE_MS = 1500
let isWatching = false

/** Shows a toast; the island that shows it is loaded with the first one. Where it does not come, plain words do. */
export const showToast = (toast: Toast): void => {
  if (!isWatching) window.addEventListener('island:unreachable', showPlainToasts)
  isWatching = true
  $waitingToasts.set([...$waitingToasts.get(), toast])
  $hasToasted.set(true)
  wake('toasts')
  // Without a connection not even what loads islands arrives, and nothing says so.
  setTimeout(() => navigator.onLine === false && showPlainToasts(), PATIENCE_MS)
}

const readToast = (value: unknown): Toast | undefined => {
  if (!isRecord(value) || typeof value['text'] !== 'string') return undefined
  return { kind: value['kind'] === 'error' ? 'error' : 'success', text: value['text'] }
}

const nextPage = forNextPage('toast', readToast)

/** Keeps a toast for the page the shopper is about to see. */
export const showToastOnNextPage = (toast: Pick<Toast, 'kind' | 'text'>): void => nextPage.keep(toast)

/** Shows what the page before left behind, once. */
export const showStoredToast = (): void => {
  const toast = nextPage.read()
  if (toast) showToast(toast)
}
