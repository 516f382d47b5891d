import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import { createPreviewLink, type PreviewLink } from '#contract/publishing/create-preview-link.ts'
import { linkText } from '#copy/publishing/preview-link.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { requestedPath } from '#domain/publishing/preview.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { showToast } from '../toasts.ts'

/** The published products, to choose one to preview. */
export const $previewProducts = atom<Offers>({})

/** The newest link, until another is requested. */
export const $previewLink = atom<PreviewLink | null>(null)

/** Loads the products; without them a preview is requested by its path. */
export const loadPreviewProducts = async (): Promise<void> => {
  if (Object.keys($previewProducts.get()).length > 0) return
  try {
    $previewProducts.set(await call(getOffers()))
  } catch {
    // A path or a slug works as well.
  }
}

/** Makes a link to the preview of a page or product. */
export const previewForm = staffForm(async (meant: string) => {
  $previewLink.set(null)
  await loadPreviewProducts()
  const path = requestedPath(meant, $previewProducts.get())
  const link = await callAs(createPreviewLink({ path }), tokenOrRedirect())
  $previewLink.set(link)
  return linkText.until(formatMoment(link.expiresAt))
}, linkText.failed)

/** Copies the link to the clipboard. */
export const copyPreviewLink = async (): Promise<void> => {
  const link = $previewLink.get()
  if (!link) return
  try {
    await navigator.clipboard.writeText(link.url)
    showToast({ kind: 'success', text: linkText.copied })
  } catch {
    showToast({ kind: 'error', text: linkText.notCopied })
  }
}
