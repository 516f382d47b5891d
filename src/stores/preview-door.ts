import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { createPreviewLink } from '#contract/publishing/create-preview-link.ts'
import { previewWords } from '#copy/preview.ts'
import { publicAddress } from '#domain/preview.ts'
import { explain } from './explain.ts'
import { $session } from './session.ts'

/** What stands at the door of a preview while the visitor has no pass. */
export type PreviewDoor =
  | { readonly state: 'closed' }
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly text: string }

export const $previewDoor = atom<PreviewDoor>({ state: 'closed' })

/** The previewed page, without a signature that was refused. */
const wantedPath = (): string => {
  const { pathname, search } = window.location
  const query = new URLSearchParams(search)
  for (const name of ['until', 'signature']) query.delete(name)
  return publicAddress(pathname) + (query.size > 0 ? `?${query}` : '')
}

/** Opens the preview for who is signed in; the back end asks whether she is an administrator. */
export const openPreview = async (): Promise<void> => {
  const session = $session.get()
  if (!session) return
  $previewDoor.set({ state: 'opening' })
  try {
    const { url } = await call(createPreviewLink({ path: wantedPath() }), session.token)
    window.location.replace(url)
  } catch (error) {
    $previewDoor.set({ state: 'failed', text: explain(error, previewWords.failed) })
  }
}

/** Opens the preview as soon as somebody is signed in; answers how to stop. */
export const waitAtPreviewDoor = (): (() => void) =>
  $session.subscribe((session) => {
    if (session) void openPreview()
    else $previewDoor.set({ state: 'closed' })
  })
