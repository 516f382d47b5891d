import { hasPreview, previewPath } from '#domain/publishing/preview.ts'

/**
 * Turns the links of a preview into links to previews, so that staff can browse drafts. A link is changed only when it
 * is about to be used: until then the page is exactly what will be published. The link back to the live page is left
 * alone.
 */
export const keepInPreview = (): void => {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.matches('[data-live], [href^="#"]')) return
    if (hasPreview(link.pathname)) link.href = previewPath(link.pathname) + link.search + link.hash
  }
  for (const name of ['click', 'auxclick', 'contextmenu']) addEventListener(name, keep, true)
}
