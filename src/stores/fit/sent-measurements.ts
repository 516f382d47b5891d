import {
  getSentMeasurements,
  type MeasuredKind,
  type SentMeasurements,
} from '#contract/fit/get-sent-measurements.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'

/**
 * The measurements that were sent with a request or an order: null where none were, 'failed' where they can't be had,
 * which is no proof that there are none.
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
