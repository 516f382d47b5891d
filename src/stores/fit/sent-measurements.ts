import {
  getSentMeasurements,
  type MeasuredKind,
  type SentMeasurements,
} from '#contract/fit/get-sent-measurements.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'

/**
 * The measurements sent with a request or an order: null if there are none, 'failed' if they cannot be loaded, which
 * does not prove that there are none.
 */
export const readSent = async (
  kind: MeasuredKind,
  id: string,
): Promise<SentMeasurements['sent'] | 'failed'> => {
  const session = $session.get()
  if (!session) return 'failed'
  try {
    return (await callAs(getSentMeasurements(kind, id), session.token)).sent
  } catch {
    return 'failed'
  }
}
