/** The cross of the announcement closes it for the session. */
export const closeAnnouncement = (): void =>
  document.querySelector('[data-closes-announcement]')?.addEventListener('click', () => {
    document.documentElement.dataset.announcement = 'closed'
    try {
      sessionStorage.setItem('announcement', 'closed')
    } catch {
      // Storage is forbidden: it stays closed on this page.
    }
  })
