import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface OpenedShop {
  /** Where the shop stores its database and its e-mails. */
  readonly dataDir: string
  /** `id:secret` of the payment account. */
  readonly razorpayKey: string
  readonly razorpay: string
  readonly google: string
}

/** What the opened shop reported about itself and its stand-ins. */
export const openedShop = (): OpenedShop =>
  JSON.parse(readFileSync(join(tmpdir(), `shop-e2e-${process.env.E2E_PORT}.json`), 'utf8')) as OpenedShop

/** The shop's own origin. */
export const siteUrl = (): string => `http://127.0.0.1:${process.env.E2E_PORT}`
