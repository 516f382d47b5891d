import { generateSync } from 'otplib'
import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Shop, ShopOptions } from './shop.ts'

export const STEP_MS = 30 * 1000

/** A shop whose staff need a second factor. */
export const REQUIRED: ShopOptions = { env: { STAFF_SECOND_FACTOR: 'required' } }

/** The common prefix of the second factor's paths. */
export const factor = '/api/admin/second-factor'

/** Requests a build, which needs a confirmed second factor. */
export const build = (admin: Client) => admin.post('/api/admin/publishing/build')

/** Confirms the admin's session with a code of her authenticator app, or with a recovery code. */
export const confirm = (admin: Client, code: string) => admin.post(`${factor}/confirm`, { code })

/** What an authenticator app shows at the shop's time, plus an offset. */
export const codeAt = ({ app }: Shop, secret: string, offMs = 0) =>
  generateSync({ secret, epoch: Math.floor((app.clock().getTime() + offMs) / 1000) })

/** Sets a factor up, and waits until its first code may be followed by another. */
export const setUp = async (shop: Shop, admin: Client) => {
  const shown = await admin.post<{ secret: string; link: string; begunAt: string }>(`${factor}/start`)
  expect(shown.status).toBe(200)
  const { secret, begunAt } = shown.body
  const finished = await admin.post<{ recoveryCodes: string[] }>(`${factor}/finish`, {
    code: codeAt(shop, secret),
    begunAt,
  })
  expect(finished.status).toBe(200)
  shop.passTime(STEP_MS)
  return { secret, ...finished.body }
}
