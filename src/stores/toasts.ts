import { atom } from 'nanostores'
import { isRecord } from '#domain/unknown-json.ts'
import { forNextPage } from './navigation.ts'
import { showPlainNotice } from './plain-notice.ts'
import { wake } from './wake.ts'

/** A short message at the top right; its action is a button or a link. */
export interface Toast {
  readonly kind: 'info' | 'success' | 'error'
  readonly text: string
  readonly action?:
    { readonly label: string; readonly run: () => void } | { readonly label: string; readonly href: string }
}

/** Toasts that have not been shown yet; the toasts island takes them. */
export const $waitingToasts = atom<readonly Toast[]>([])

/** Whether this page has had a toast to show. */
export const $hasToasted = atom(false)

/** Announces a withdrawal of toasts; the toasts island removes those it shows. */
export const $withdrawn = atom<{ readonly isAll?: boolean }>({})

/** The last plain notice that was shown instead of toasts. */
let plain: HTMLElement | undefined

/**
 * Withdraws all error toasts and the plain notice, because what they asked for is done. `isAll`: every toast, because
 * something opened that they would cover.
 */
export const withdrawToasts = (isAll = false): void => {
  plain?.remove()
  $waitingToasts.set($waitingToasts.get().filter(({ kind }) => !isAll && kind !== 'error'))
  $withdrawn.set({ isAll })
}

/** Returns the waiting toasts and clears them. */
export const readToasts = (): readonly Toast[] => {
  const toasts = $waitingToasts.get()
  if (toasts.length > 0) $waitingToasts.set([])
  return toasts
}

/** Shows the waiting toasts as a plain notice if the toasts island cannot be loaded. */
export const showPlainToasts = (): void => {
  const texts = readToasts().map(({ text }) => text)
  if (texts.length === 0) return
  // Two notices would cover each other.
  plain?.remove()
  plain = showPlainNotice(texts.join('\n'))
}

const ISLAND_TIMEOUT_MS = 1500
let isWatching = false

/** Shows a toast; the first one loads the toasts island. If that fails, a plain notice appears instead. */
export const showToast = (toast: Toast): void => {
  if (!isWatching) window.addEventListener('island:unreachable', showPlainToasts)
  isWatching = true
  $waitingToasts.set([...$waitingToasts.get(), toast])
  $hasToasted.set(true)
  wake('toasts')
  // Offline not even the code that loads islands arrives, and nothing reports that.
  setTimeout(() => navigator.onLine === false && showPlainToasts(), ISLAND_TIMEOUT_MS)
}

const readToast = (value: unknown): Toast | undefined => {
  if (!isRecord(value) || typeof value['text'] !== 'string') return undefined
  return { kind: value['kind'] === 'error' ? 'error' : 'success', text: value['text'] }
}

const nextPage = forNextPage('toast', readToast)

/** Stores a toast for the next page. */
export const showToastOnNextPage = (toast: Pick<Toast, 'kind' | 'text'>): void => nextPage.keep(toast)

/** Shows the toast that the previous page stored, once. */
export const showStoredToast = (): void => {
  const toast = nextPage.read()
  if (toast) showToast(toast)
}
