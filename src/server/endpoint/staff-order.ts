import type { z } from 'zod'
import type { Order } from '#domain/orders/order.ts'
import type { Account } from '../auth/account.ts'
import { offersIn } from '../catalogue.ts'
import type { RequestContext } from '../endpoint.ts'
import { readBody } from './body.ts'
import { keyOf } from './request-key.ts'

type Act<Input> = (
  context: RequestContext & {
    readonly admin: Account
    readonly orderId: string
    readonly key: string
  },
  input: Input,
) => Promise<unknown>

/**
 * An endpoint for a staff action on the order in the path; requires an administrator, or one with a confirmed second
 * factor, and returns the updated order.
 */
export const staffOrder =
  <Input>(standing: 'admin' | 'confirmed admin', schema: z.ZodType<Input>, act: Act<Input>) =>
  async (context: RequestContext): Promise<Order> => {
    const { app, request, release, params } = context
    const { orderId = '' } = params
    const isConfirmed = standing === 'confirmed admin'
    const admin = await (isConfirmed ? app.secondFactor.requireConfirmedAdmin : app.auth.requireAdmin)(
      request,
    )
    const key = keyOf(request)
    await act({ ...context, admin, orderId, key }, await readBody(request, schema))
    return app.orders.read(orderId, admin, await offersIn(release))
  }
