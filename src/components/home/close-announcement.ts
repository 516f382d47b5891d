import { keepInSession } from '#components/ui/keep-in-session.ts'

const CLOSING_MS = 350

/**
 * Hides the announcement for the session when its close button is pressed. Its room closes a moment later, or the second
 * half of a double press would land on the cart's link, which moves up.
 */
export const closeAnnouncement = (): void =>
  document.querySelector('[data-closes-announcement]')?.addEventListener('click', () => {
    const { dataset } = document.documentElement
    dataset.announcement = 'closing'
    setTimeout(() => (dataset.announcement = 'closed'), CLOSING_MS)
    keepInSession('announcement', 'closed')
  })
