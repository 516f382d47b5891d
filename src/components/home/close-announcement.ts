import { keepInSession } from '#components/ui/keep-in-session.ts'

/** The cross of the announcement closes it for the session. */
export const closeAnnouncement = (): void =>
  document.querySelector('[data-closes-announcement]')?.addEventListener('click', () => {
    document.documentElement.dataset.announcement = 'closed'
    keepInSession('announcement', 'closed')
  })
