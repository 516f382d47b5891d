/** Less than this the provider gives nothing back, in paise. */
export const LEAST_REFUND_PAISE = 100

/** Takes as much as there is of each in turn. */
const inTurn = (left: readonly number[], paise: number): readonly number[] => {
  let rest = paise
  return left.map((most) => {
    const part = Math.min(most, rest)
    rest -= part
    return part
  })
}

/**
 * How much goes back of each payment, when so much goes back in all and `left` is what each has left, the first to be
 * emptied first. Every part is nothing or at least what the provider gives back; undefined when that can't be. Paise.
 */
export const splitRefund = (left: readonly number[], paise: number): readonly number[] | undefined => {
  const usable = left.map((most) => (most >= LEAST_REFUND_PAISE ? most : 0))
  const parts = inTurn(usable, paise)
  if (parts.reduce((sum, part) => sum + part, 0) !== paise) return undefined
  const last = parts.findLastIndex((part) => part > 0)
  const missing = LEAST_REFUND_PAISE - (parts[last] ?? 0)
  if (missing <= 0) return parts
  const before = parts.findLastIndex((part, at) => at < last && part > 0)
  if (before === -1) return undefined
  const lent = (parts[before] ?? 0) - missing
  // The one before can't lend so much: then without it.
  if (lent < LEAST_REFUND_PAISE)
    return splitRefund(
      usable.map((most, at) => (at === before ? 0 : most)),
      paise,
    )
  return parts.map((part, at) => (at === last ? part + missing : at === before ? lent : part))
}
