/** The smallest amount the provider refunds, in paise. */
export const MIN_REFUND_PAISE = 100

/** Takes as much as possible from each in turn. */
const inTurn = (left: readonly number[], paise: number): readonly number[] => {
  let rest = paise
  return left.map((most) => {
    const part = Math.min(most, rest)
    rest -= part
    return part
  })
}

/**
 * Splits a refund over several payments. `left` is what each can refund, and the first is used up first. Each part is
 * 0 or at least the smallest amount the provider refunds; undefined if that is impossible. All in paise.
 */
export const splitRefund = (left: readonly number[], paise: number): readonly number[] | undefined => {
  const usable = left.map((most) => (most >= MIN_REFUND_PAISE ? most : 0))
  const parts = inTurn(usable, paise)
  if (parts.reduce((sum, part) => sum + part, 0) !== paise) return undefined
  const last = parts.findLastIndex((part) => part > 0)
  const missing = MIN_REFUND_PAISE - (parts[last] ?? 0)
  if (missing <= 0) return parts
  const before = parts.findLastIndex((part, at) => at < last && part > 0)
  if (before === -1) return undefined
  const lent = (parts[before] ?? 0) - missing
  // The previous payment can't spare that much, so split without it.
  if (lent < MIN_REFUND_PAISE)
    return splitRefund(
      usable.map((most, at) => (at === before ? 0 : most)),
      paise,
    )
  return parts.map((part, at) => (at === last ? part + missing : at === before ? lent : part))
}
