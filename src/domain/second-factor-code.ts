/** A code without blanks and dashes, in capitals, however it was typed. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether a plain code can come from an authenticator app: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether a plain code can be a recovery code: sixteen characters of base32. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)
