import { atom } from 'nanostores'
import { makePreviewLink, type PreviewLink } from '#clients/backend-preview.ts'
import { fetchOffers } from '#clients/backend.ts'
import { copyText } from '#clients/clipboard.ts'
import { linkWords } from '#copy/preview-link.ts'
import type { Offers } from '#domain/catalogue.ts'
import { formatMoment } from '#domain/dates.ts'
import { meantPath } from '#domain/preview.ts'
import { isSentAway, tokenOrHome } from './admins-only.ts'
import { explainForm } from './explain.ts'
import { formStore } from './forms.ts'
import { showToast } from './toasts.ts'

/** The pieces that shoppers see, to choose one of. */
export const $previewPieces = atom<Offers>({})

/** The link made last, as long as nobody asks for another. */
export const $previewLink = atom<PreviewLink | null>(null)

/** Loads the pieces; without them a preview is asked for by its address. */
export const loadPreviewPieces = async (): Promise<void> => {
  if (Object.keys($previewPieces.get()).length > 0) return
  try {
    $previewPieces.set(await fetchOffers())
  } catch {
    // A path or a slug does as well.
  }
}

/** Makes a link to the preview of a page or piece. */
export const previewForm = formStore(
  async (meant: string) => {
    $previewLink.set(null)
    await loadPreviewPieces()
    const link = await makePreviewLink(tokenOrHome(), meantPath(meant, $previewPieces.get()))
    $previewLink.set(link)
    return linkWords.until(formatMoment(link.expiresAt))
  },
  (error) => {
    isSentAway(error)
    return explainForm(error, linkWords.failed)
  },
)

/** Puts the link where it can be pasted from, to send it to somebody. */
export const copyPreviewLink = async (): Promise<void> => {
  const link = $previewLink.get()
  if (!link) return
  try {
    await copyText(link.url)
    showToast({ kind: 'success', text: linkWords.copied })
  } catch {
    showToast({ kind: 'error', text: linkWords.notCopied })
  }
}
