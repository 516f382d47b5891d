/**
 * Shows the question of consent, which stands hidden just before this script, to whoever has not answered it yet:
 * before anything after it is painted, so that nothing moves. Built into the page as source, so it may use nothing
 * from outside itself; `askForConsent` knows the same later.
 */
export const markAsked = (noticeVersion: string): void => {
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
