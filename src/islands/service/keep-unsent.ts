import { browserStorage } from '#stores/browser-storage.ts'

/**
 * Keeps what is typed into a form, in this tab and for whoever types it, until the form is reset, and types it in again
 * where it was not sent when her session ended.
 */
export const keepUnsent = async (form: HTMLFormElement, about = window.location.pathname): Promise<void> => {
  // Few write anything: it comes as they begin. Without it what is typed stands in the form all the same.
  const act = (what: 'fillFields' | 'storeFields' | 'forgetFields') =>
    import('../ui/stored-fields.ts').then(
      (stored) => stored[what](about, form),
      () => undefined,
    )
  form.addEventListener('input', () => act('storeFields'))
  form.addEventListener('reset', () => act('forgetFields'))
  if (browserStorage('drafts').read()) await act('fillFields')
}
