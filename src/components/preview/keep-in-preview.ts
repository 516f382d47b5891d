import { hasPreview, previewPath } from '#domain/publishing/preview.ts'

/**
 * Leads links of a preview to previews, so that one can walk through drafts. They are changed in the moment somebody
 * reaches for them: until then the page is exactly what will be published. The way back to the live page stays.
 */
export const keepInPreview = (): void => {
  const keep = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.matches('[data-live], [href^="#"]')) return
    if (hasPreview(link.pathname)) link.href = previewPath(link.pathname) + link.search + link.hash
  }
  for (const name of ['click', 'auxclick', 'contextmenu']) addEventListener(name, keep, true)
}
