/** A bar of a chart, in the chart's own units. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Picture {
  readonly width: number
  readonly height: number
  /** The gap between two bars, as a fraction of the width per bar. */
  readonly gap: number
}

/**
 * Bars side by side for values of either sign, scaled to the full height. Negative bars hang from the line at `zero`.
 * Without values there are no bars; if all are zero, the bars have no height.
 */
export const barsOf = (
  values: readonly number[],
  { width, height, gap }: Picture,
): { readonly bars: readonly Bar[]; readonly zero: number } => {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const unit = most === least ? 0 : height / (most - least)
  const zero = unit === 0 ? height : most * unit
  const room = values.length === 0 ? 0 : width / values.length
  const bars = values.map((value, at) => ({
    x: at * room + (room * gap) / 2,
    y: value >= 0 ? zero - value * unit : zero,
    width: room * (1 - gap),
    height: Math.abs(value) * unit,
  }))
  return { bars, zero }
}
