/** The version of the consent notice. New purposes or recipients need a new one, which asks visitors again. */
export const NOTICE_VERSION = '2026-11'

/** The consent notice: purposes, recipients, and what is never shared. */
export const consentNotice = {
  title: 'Privacy choices',
  /** The question in one line for the strip; the full one is shown with the choices. */
  short: 'May we count visits? Nothing is counted before you say yes.',
  question: 'May we count visits? Nothing is counted, and nothing is loaded for it, before you say yes.',
  purposes: {
    statistics: {
      name: 'Statistics',
      words:
        'Which pages are seen, which pieces looked at, and how fast the shop is. When you are signed in, under your account. What you type is never seen.',
    },
    advertising: {
      name: 'Advertising',
      words:
        'Lets us see which of our advertisements bring visitors. Meta is told that a page was seen or a piece bought; never your name or your address.',
    },
  },
  browserRefuses:
    'Your browser asks shops not to follow you. We keep to that: nothing is counted, whatever is chosen here.',
  withdrawal: 'You can change this at any time, at the foot of every page.',
} as const
