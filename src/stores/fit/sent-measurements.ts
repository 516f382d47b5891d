import { call } from '#clients/call.ts'
import {
  getSentMeasurements,
  type MeasuredKind,
  type SentMeasurements,
} from '#contract/fit/get-sent-measurements.ts'
import { $session } from '../account/session.ts'

/** The measurements that were sent with a request or an order; none where they can't be had. */
export const readSent = async (kind: MeasuredKind, id: string): Promise<SentMeasurements['sent']> => {
  const session = $session.get()
  if (!session) return null
  try {
    return (await call(getSentMeasurements(kind, id), session.token)).sent
  } catch {
    // The page around it says when its reader may not be here, or when nothing can be reached.
    return null
  }
}
