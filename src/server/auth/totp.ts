import { generateSecret, generateURI, verifySync } from 'otplib'
import { encode } from 'uqr'
import type { FactorSecret } from '#contract/second-factor/start-second-factor.ts'
import { brand } from '#copy/settings.ts'

const STEP_S = 30
/** Accepts a phone clock that is this far off, or a code that is typed this late. */
const TOLERANCE_S = 30
const SECRET_BYTES = 20
const RECOVERY_BYTES = 10

/** A new secret for an authenticator app: 160 random bits in base32. */
export const newSecret = (): string => generateSecret({ length: SECRET_BYTES })

/** A new recovery code: 80 random bits as 16 characters of base32. */
export const newRecoveryCode = (): string => generateSecret({ length: RECOVERY_BYTES })

/** The `otpauth:` link that sets up an authenticator app, labelled with the shop's name and the account's e-mail. */
export const appLinkOf = (secret: string, email: string): string =>
  generateURI({ issuer: brand.name, label: email, secret })

/** A text as a QR code, with the white border that scanners need. */
export const qrCodeOf = (text: string): FactorSecret['qr'] => {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}

/** Whether this is the code of a time step, compared in constant time. */
export const isCodeOf = (secret: string, code: string, step: number): boolean =>
  verifySync({ secret, token: code, epoch: step * STEP_S, epochTolerance: 0 }).valid

/**
 * The time step of a six-digit code (RFC 6238) that is valid now or within half a minute of now and is later than the
 * last used step; else undefined.
 */
export const stepOf = (secret: string, code: string, at: Date, lastStep: number): number | undefined => {
  const epoch = Math.floor(at.getTime() / 1000)
  // If the last step is in the future no code can be accepted; the library would throw.
  if (lastStep > Math.floor((epoch + TOLERANCE_S) / STEP_S)) return undefined
  const found = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: TOLERANCE_S,
    afterTimeStep: lastStep,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
