/** A bar of a chart, in the units of its picture. */
export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Picture {
  readonly width: number
  readonly height: number
  /** Between two bars, as a part of the room a bar has. */
  readonly gap: number
}

/**
 * Bars side by side for values of either sign, the longest as high as there is room; those below zero hang from the
 * line of zero, which `zero` says. No value makes an empty picture, and all zero bars without height.
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
