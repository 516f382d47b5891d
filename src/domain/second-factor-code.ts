/** A code as it is meant, however it was typed: without blanks and dashes, in capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

/** Whether a plain code can be one of an authenticator app: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether a plain code can be a recovery code: sixteen characters of base32. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)
