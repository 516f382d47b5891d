import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Payments } from './payments.ts'
import { proofSchema } from './verify.ts'

/** What the provider's own page posts: a proof, or after a failure nothing that counts. */
export const returnSchema = proofSchema.partial()

const orderOf = (error: Refusal): string | undefined => {
  const { orderId } = error.extra
  return typeof orderId === 'string' ? orderId : undefined
}

/**
 * The path a shopper is sent to who paid on the provider's own page: to her order, whatever became of the payment, since
 * the order's page tells her; to the bag when nothing was paid. A forged proof is refused.
 */
export const afterReturn = async (
  payments: Payments,
  fields: z.infer<typeof returnSchema>,
): Promise<string> => {
  const { success, data: proof } = proofSchema.safeParse(fields)
  if (!success) return '/cart'
  try {
    const { order } = await payments.verifyReturn(proof)
    return `/order/${order._id}`
  } catch (error) {
    const orderId = error instanceof Refusal ? orderOf(error) : undefined
    if (!orderId) throw error
    return `/order/${orderId}`
  }
}
