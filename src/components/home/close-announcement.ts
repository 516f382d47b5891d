import { keepInSession } from '#components/ui/keep-in-session.ts'

/** Closes the announcement for the session when its close button is pressed. */
export const closeAnnouncement = (): void =>
  document.querySelector('[data-closes-announcement]')?.addEventListener('click', () => {
    document.documentElement.dataset.announcement = 'closed'
    keepInSession('announcement', 'closed')
  })
