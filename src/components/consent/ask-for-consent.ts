import {
  agreedPurposes,
  isRefusedByBrowser,
  keepConsent,
  onConsentElsewhere,
  PURPOSES,
  readConsent,
  removeTraces,
  type AnalyticsSettings,
  type ConsentPurpose,
} from '#stores/analytics/consent.ts'

/**
 * Pages without analytics: those that know a customer's name, the staff's, and those that links in e-mails lead to,
 * because an analytics script reads the whole URL, including the token that opens an account.
 */
const UNTRACKED_PATHS = /^\/(?:admin|orders|reset-password|verify-email|unsubscribe)(?:\/|$)/

let stopServices: (() => void) | undefined
let startedPurposes: readonly ConsentPurpose[] = []

const start = async (settings: AnalyticsSettings, agreed: boolean) => {
  const purposes = agreedPurposes()
  if (purposes.length === 0 || UNTRACKED_PATHS.test(location.pathname)) return
  const { startAnalytics } = await import('#stores/analytics/services.ts')
  stopServices = startAnalytics(settings, purposes, agreed)
  startedPurposes = purposes
}

const stopAnalytics = () => {
  stopServices?.()
  removeTraces()
}

/** A script that has run can't be unloaded, so what it started ends only with the page. */
const withdraw = () => {
  stopAnalytics()
  location.reload()
}

/**
 * A choice made in another tab, or on another page before Back, isn't asked for again, and a refusal applies here too.
 * The page isn't reloaded, because somebody may be writing in it.
 */
const followOtherPages = (question: HTMLElement) => {
  if (readConsent()) question.hidden = true
  const now = new Set(agreedPurposes())
  if (startedPurposes.some((purpose) => !now.has(purpose))) stopAnalytics()
}

const settingsIn = (question: HTMLElement): AnalyticsSettings =>
  JSON.parse(question.dataset.analytics ?? '{}')

/**
 * Asks once, stores the answer and starts the services that were agreed to; 'Privacy choices' changes the answer at any
 * time. A browser that asks not to be tracked isn't asked, because its answer is known.
 */
export const askForConsent = (): void => {
  const question = document.querySelector<HTMLElement>('[data-analytics]')
  const choices = document.querySelector<HTMLFormElement>('[data-choices]')
  if (!question || !choices) return
  const settings = settingsIn(question)
  const offered = new Set(question.dataset.purposes?.split(' '))

  const answer = (isAgreed: (purpose: ConsentPurpose) => boolean) => {
    const before = agreedPurposes()
    keepConsent({
      statistics: offered.has('statistics') && isAgreed('statistics'),
      advertising: offered.has('advertising') && isAgreed('advertising'),
    })
    question.hidden = true
    const after = new Set(agreedPurposes())
    if (before.some((purpose) => !after.has(purpose))) withdraw()
    else if (before.length === 0) void start(settings, false)
    else if (after.size > before.length) location.reload()
  }
  const fill = () => {
    const consent = readConsent()
    for (const box of choices.querySelectorAll<HTMLInputElement>('input'))
      box.checked = PURPOSES.some((purpose) => purpose === box.name && consent?.[purpose] === true)
  }

  question.querySelector('[data-agree]')?.addEventListener('click', () => answer(() => true))
  question.querySelector('[data-refuse]')?.addEventListener('click', () => answer(() => false))
  choices.addEventListener('submit', ({ submitter }) => {
    const given = new FormData(choices)
    const isSaved = submitter instanceof HTMLButtonElement && submitter.value === 'save'
    answer((purpose) => isSaved && given.has(purpose))
  })
  choices.closest('dialog')?.addEventListener('toggle', fill)

  const refused = choices.querySelector<HTMLElement>('[data-browser-refuses]')
  if (refused) refused.hidden = !isRefusedByBrowser()
  question.hidden = isRefusedByBrowser() || readConsent() !== undefined
  void start(settings, true)
  onConsentElsewhere(() => followOtherPages(question))
}
