import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import {
  enterLuckyDraw,
  type LuckyDrawEntered,
  type LuckyDrawInput,
} from '#contract/lucky-draw/enter-lucky-draw.ts'
import { luckyDrawMessages } from '#copy/enquiries/lucky-draw.ts'
import { hasAtSign } from '#domain/account/email.ts'
import { isIndianMobile } from '#domain/account/phone.ts'
import { trackEvent } from '../analytics/events.ts'
import { browserStorage } from '../browser-storage.ts'
import { showToast, withdrawToasts } from '../toasts.ts'
import { explainVisitorForm, visitorForm } from './visitor-form.ts'

/** How long the success message is shown before the popup closes. */
export const CLOSES_AFTER_MS = 8 * 1000

/** A visitor who took part is not prompted again in this browser; the page's own script reads the same key. */
const entered = browserStorage('luckyDraw')

/** Errors that have a sentence of their own, and no toast. */
const NAMED = new Set(['documents_not_set_up', 'documents_not_allowed', 'documents_not_found'])

const faults = ({ email, phone }: LuckyDrawInput) => ({
  ...(hasAtSign(email) ? {} : { email: luckyDrawMessages.emailWrong }),
  ...(isIndianMobile(phone) ? {} : { phone: luckyDrawMessages.phoneWrong }),
})

/** The lucky draw's form. */
export const drawForm = visitorForm<LuckyDrawInput, LuckyDrawEntered>(
  async (entry) => {
    const answer = await call(enterLuckyDraw(entry))
    entered.write('entered')
    withdrawToasts()
    trackEvent({ name: 'lucky-draw', outcome: answer.outcome })
    return answer
  },
  (error) => {
    if (error instanceof BackendError && NAMED.has(error.code))
      return explainVisitorForm(error, error.message)
    const fault = explainVisitorForm(error, luckyDrawMessages.failed)
    if (fault.text) showToast({ kind: 'error', text: luckyDrawMessages.failedToast })
    return fault
  },
  faults,
)

/** Records that the popup has opened. */
export const noteOpened = (): void => {
  drawForm.opened()
  trackEvent({ name: 'lucky-draw', outcome: 'opened' })
}
