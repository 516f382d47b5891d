import { browserStorage } from '#stores/browser-storage.ts'

/**
 * Keeps what is typed into a form, in this tab and for whoever types it, until the form is reset, and types it in again
 * where it was not sent when her session ended.
 */
export const keepUnsent = async (form: HTMLFormElement, about = window.location.pathname): Promise<void> => {
  // Few write anything: it comes as they begin. Without it what is typed stands in the form all the same.
  const begin = () =>
    import('../ui/stored-fields.ts').then(
      ({ keepFields }) => keepFields(about, form),
      () => undefined,
    )
  if (browserStorage('drafts').read()) await begin()
  else form.addEventListener('input', begin, { once: true })
}
