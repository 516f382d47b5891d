/**
 * Shows the request for consent, which comes just before this script in the page, to visitors who haven't answered it.
 * It runs before anything after it is painted, so that nothing moves. It is inlined as source, so it can't use anything
 * outside itself; `askForConsent` later makes the same check.
 */
export const showConsentQuestion = (noticeVersion: string): void => {
  const question = document.currentScript?.previousElementSibling
  if (!(question instanceof HTMLElement)) return
  try {
    const { version } = JSON.parse(localStorage.getItem('consent') ?? '{}')
    question.hidden =
      version === noticeVersion ||
      navigator.doNotTrack === '1' ||
      Reflect.get(navigator, 'globalPrivacyControl') === true
  } catch {
    question.hidden = false
  }
}
