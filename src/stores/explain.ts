import { BackendError, NetworkError } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import type { FormFault } from './forms.ts'

const A_MINUTE = 60

/** How long to wait after too many requests. */
export const tooManyText = ({ retryAfter }: BackendError): string =>
  messages.shop.tooMany(retryAfter ?? A_MINUTE)

/** The message under a form, and the faults of its fields. */
export const explainForm = (error: unknown, otherwise: string): FormFault => ({
  text: explain(error, otherwise),
  fields: error instanceof BackendError ? error.fields : {},
})

/** The message for an error: how long to wait, that she is offline, the server's own message, or `otherwise`. */
export const explain = (error: unknown, otherwise: string): string => {
  if (error instanceof NetworkError) return messages.shop.offline
  if (!(error instanceof BackendError)) return otherwise
  if (error.status === 429) return tooManyText(error)
  return error.hasMessage && error.status < 500 ? error.message : otherwise
}
