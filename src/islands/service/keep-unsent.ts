import { browserStorage } from '#stores/browser-storage.ts'

/**
 * Stores what is typed into a form, in this tab and for the signed-in user, until the form is reset, and restores it if
 * it was not sent when her session ended.
 */
export const keepUnsent = async (form: HTMLFormElement, about = window.location.pathname): Promise<void> => {
  // Loaded on the first input, as few customers write anything. If that fails, the form still works.
  const begin = () =>
    import('../ui/stored-fields.ts').then(
      ({ keepFields }) => keepFields(about, form),
      () => undefined,
    )
  if (browserStorage('drafts').read()) await begin()
  else form.addEventListener('input', begin, { once: true })
}
