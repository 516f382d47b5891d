import { PURPOSES, type AnalyticsSettings, type ConsentPurpose } from '#clients/analytics/service.ts'
import { NOTICE_VERSION } from '#copy/consent.ts'

export { PURPOSES }
export type { AnalyticsSettings, ConsentPurpose }

const KEY = 'consent'

/** What a visitor agreed to, under which version of the notice, and when (ISO, UTC). */
export type Consent = { readonly version: string; readonly at: string } & Readonly<
  Record<ConsentPurpose, boolean>
>

/** Whether the browser itself asks not to be tracked, which overrides any choice. */
export const isRefusedByBrowser = (): boolean =>
  Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1'

/** The choice stored in this browser; undefined when there is none, or when the notice has changed since. */
export const readConsent = (): Consent | undefined => {
  try {
    const { version, at, statistics, advertising } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (version !== NOTICE_VERSION || typeof at !== 'string') return undefined
    return { version: NOTICE_VERSION, at, statistics: statistics === true, advertising: advertising === true }
  } catch {
    return undefined
  }
}

/** Stores a choice with the notice's version and the time. */
export const keepConsent = (agreed: Readonly<Record<ConsentPurpose, boolean>>): void => {
  const consent: Consent = { version: NOTICE_VERSION, at: new Date().toISOString(), ...agreed }
  try {
    localStorage.setItem(KEY, JSON.stringify(consent))
  } catch {
    // Without storage the choice holds for this page only.
  }
}

/** The purposes that are allowed now. */
export const agreedPurposes = (): readonly ConsentPurpose[] => {
  const consent = readConsent()
  return isRefusedByBrowser() ? [] : PURPOSES.filter((purpose) => consent?.[purpose] === true)
}

// The last is PostHog's own record of an opt-out, which would outlive a later consent.
const isTrace = (name: string) => /^(ph_|_fb[pc]$|__ph_opt_in_out_)/.test(name)

/**
 * Calls `changed` when another tab changes or clears the choice, and when Back shows a page that may have missed it.
 */
export const onConsentElsewhere = (changed: () => void): void => {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed()
  })
  // A page in the browser's back/forward cache receives no storage events.
  window.addEventListener('pageshow', changed)
}

/** Removes the cookies and stored values that services left in this browser. */
export const removeTraces = (): void => {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=')
    const { hostname } = window.location
    if (!isTrace(name)) continue
    for (const domain of [hostname, `.${hostname.split('.').slice(-2).join('.')}`])
      document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
    document.cookie = `${name}=; path=/; max-age=0`
  }
  try {
    for (const storage of [localStorage, sessionStorage])
      for (const name of Object.keys(storage)) if (isTrace(name)) storage.removeItem(name)
  } catch {
    // Where storage is forbidden there are no traces.
  }
}
