import { atom } from 'nanostores'
import { StaleSessionError } from '#clients/backend-error.ts'
import { createPreviewLink } from '#contract/publishing/create-preview-link.ts'
import { previewText } from '#copy/publishing/preview.ts'
import { publicPath } from '#domain/publishing/preview.ts'
import { callAs } from '../account/call-as.ts'
import { explain } from '../explain.ts'
import { $session } from '../account/session.ts'

/** What a preview shows a visitor without access. */
type PreviewState =
  | { readonly state: 'closed' }
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly text: string }

export const $previewAccess = atom<PreviewState>({ state: 'closed' })

/** The path of the previewed page, without a signature that was refused. */
const wantedPath = (): string => {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  for (const name of ['until', 'signature']) query.delete(name)
  return publicPath(pathname) + (query.size > 0 ? `?${query}` : '')
}

/** Opens the preview for the signed-in user; the back end checks that she is an administrator. */
export const requestPreview = async (): Promise<void> => {
  const session = $session.get()
  if (!session) return
  $previewAccess.set({ state: 'opening' })
  try {
    const { url } = await callAs(createPreviewLink({ path: wantedPath() }), session.token)
    window.location.replace(url)
  } catch (error) {
    // Whoever is signed in by now has sent a request of her own.
    if (error instanceof StaleSessionError) return
    $previewAccess.set({ state: 'failed', text: explain(error, previewText.failed) })
  }
}

/** Opens the preview as soon as somebody is signed in. Returns a function that stops it. */
export const waitForPreviewAccess = (): (() => void) =>
  $session.subscribe((session) => {
    if (session) void requestPreview()
    else $previewAccess.set({ state: 'closed' })
  })
