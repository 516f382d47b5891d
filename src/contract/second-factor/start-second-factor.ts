import { post, type ApiCall } from '../api-call.ts'

/** What an authenticator app has to take in. */
export interface FactorSecret {
  readonly secret: string
  readonly link: string
  /** When it was shown; its first code is sent with that. */
  readonly begunAt: string
  /** The link as a picture of squares: the length of its side, and the dark ones as the path of an SVG. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** Shows a new secret to set up an authenticator app with, for staff. */
export const startSecondFactor = (): ApiCall<FactorSecret> => post('/api/admin/second-factor/start')
