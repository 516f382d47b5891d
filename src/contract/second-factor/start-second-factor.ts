import { post, type ApiCall } from '../api-call.ts'

/** What an authenticator app needs to be set up. */
export interface FactorSecret {
  readonly secret: string
  readonly link: string
  /** When the secret was shown; to be sent along with its first code. */
  readonly begunAt: string
  /** The link as a QR code: the length of its side in modules, and the dark modules as an SVG path. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** Creates and shows a new secret for an authenticator app. Staff only. */
export const startSecondFactor = (): ApiCall<FactorSecret> => post('/api/admin/second-factor/start')
