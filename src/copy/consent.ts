/** The version of the consent notice. New purposes or recipients need a new one, which asks visitors again. */
export const NOTICE_VERSION = '2026-11'

/** The consent notice: purposes, recipients, and what is never shared. */
export const consentNotice = {
  title: 'Privacy choices',
  /** The question in one line for the strip; the full one is shown with the choices. */
  short: 'May we count visits? Nothing is counted until you say yes.',
  question: 'May we count visits? Nothing is loaded for it or counted until you say yes.',
  purposes: {
    statistics: {
      name: 'Statistics',
      words:
        'Which pages and pieces are viewed, and how fast the shop is. If you are signed in, this is linked to your account. What you type is never seen.',
    },
    advertising: {
      name: 'Advertising',
      words:
        'Shows us which of our advertisements bring visitors. Meta is told that a page was viewed or a piece bought, never your name or address.',
    },
  },
  browserRefuses:
    'Your browser asks sites not to track you. We respect that: nothing is counted, whatever you choose here.',
  withdrawal: 'You can change this at any time, at the foot of every page.',
} as const
