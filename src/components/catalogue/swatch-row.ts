import { drawn } from '#components/ui/elements.ts'

/** A row of round swatches, each given as `#rrggbb`. */
export const swatchRow = (swatches: readonly string[], className: string): SVGElement => {
  const svg = drawn('svg', { class: className, viewBox: `0 0 ${swatches.length * 20 - 6} 14` })
  svg.append(...swatches.map((fill, at) => drawn('circle', { cx: at * 20 + 7, cy: 7, r: 6.5, fill })))
  return svg
}
