import type { ApiCall } from '#contract/api-call.ts'
import { sendOrderMeasurements } from '#contract/fit/send-order-measurements.ts'
import { sendTrackedMeasurements } from '#contract/fit/send-tracked-measurements.ts'
import { awaitingText } from '#copy/fit/awaiting.ts'
import type { FitPassport } from '#domain/fit/passport.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { explainForm } from '../explain.ts'
import { formStore, type FormFault } from '../forms.ts'
import { forgetOrder } from './remembered-order.ts'

const sending = (path: string, passport: FitPassport): ApiCall<void> => {
  const [, room, name = ''] = path.split('/')
  return room === 'track' ? sendTrackedMeasurements(name, passport) : sendOrderMeasurements(name, passport)
}

const explain = (error: unknown): FormFault => {
  if (!isOver(error)) return explainForm(error, awaitingText.failed)
  endSession(error)
  return { text: awaitingText.signIn }
}

/** Makes the form that sends measurements for the order at a path. */
export const measurementsForm = (path: string) =>
  formStore<FitPassport>(async (passport) => {
    await callAs(sending(path, passport), $session.get()?.token ?? '')
    forgetOrder()
    return awaitingText.sent
  }, explain)
