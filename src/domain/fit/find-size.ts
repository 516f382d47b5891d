import type { Measure, Measurements } from './measures.ts'
import type { FitRow, Span } from './size-chart.ts'

/** A measure that decided the size, with the span of the size chart it was compared with. */
export interface Reason {
  readonly measure: Measure
  readonly mm: number
  readonly span: Span
}

/** The size of a chart that fits, and why; or why none does. */
export type FitAnswer =
  | { readonly kind: 'fits'; readonly size: string; readonly by: readonly Reason[] }
  | {
      readonly kind: 'between'
      /** The larger of the two sizes, which is then taken in. */
      readonly size: string
      readonly smaller: string
      readonly by: readonly Reason[]
    }
  | {
      readonly kind: 'disagree'
      readonly parts: readonly { readonly measure: Measure; readonly mm: number; readonly size: string }[]
    }
  | {
      readonly kind: 'outside'
      readonly measure: Measure
      readonly mm: number
      readonly side: 'below' | 'above'
    }
  /** A measure that decides has not been taken. */
  | { readonly kind: 'missing'; readonly measures: readonly Measure[] }

/** A measure this far outside a row still fits it: a quarter of an inch, the finest that is measured, rounded up. */
const TOLERANCE_MM = 7

interface Part {
  readonly measure: Measure
  readonly mm: number
}

type PartAnswer =
  | { readonly kind: 'fits'; readonly size: string; readonly span: Span }
  | { readonly kind: 'between'; readonly size: string; readonly smaller: string; readonly span: Span }
  | { readonly kind: 'outside'; readonly side: 'below' | 'above' }

interface Place {
  readonly size: string
  readonly span: Span
}

const distance = ({ from, to }: Span, mm: number) => Math.max(from - mm, mm - to, 0)

const between = (smaller: Place, larger: Place): PartAnswer =>
  smaller.size === larger.size
    ? { kind: 'fits', ...larger }
    : { kind: 'between', ...larger, smaller: smaller.size }

const placeOf = (rows: readonly FitRow[], { measure, mm }: Part): PartAnswer => {
  const places = rows
    .flatMap(({ size, spans }) => {
      const span = spans[measure]
      return span ? [{ size, span }] : []
    })
    .toSorted((a, b) => a.span.from - b.span.from || a.span.to - b.span.to)
  const within = places.filter(({ span }) => distance(span, mm) === 0)
  const [first, last] = [within[0], within.at(-1)]
  // If two sizes cover the measure, the larger one is taken in.
  if (first && last) return between(first, last)
  const below = places.findLast(({ span }) => span.to < mm)
  const above = places.find(({ span }) => span.from > mm)
  const near = [above, below].filter((place) => place && distance(place.span, mm) <= TOLERANCE_MM)
  const nearest = near.toSorted((a, b) => (a && b ? distance(a.span, mm) - distance(b.span, mm) : 0))[0]
  if (nearest) return { kind: 'fits', ...nearest }
  if (below && above) return between(below, above)
  return { kind: 'outside', side: below ? 'above' : 'below' }
}

/**
 * Finds a person's size in a chart by the deciding measures. Between two sizes it is the larger one. If the measures
 * lead to different sizes, or one lies outside the chart, no size is recommended.
 */
export const findSize = (
  rows: readonly FitRow[],
  deciding: readonly Measure[],
  taken: Measurements,
): FitAnswer => {
  const parts = deciding.flatMap((measure) => {
    const mm = taken[measure]
    return mm === undefined ? [] : [{ measure, mm }]
  })
  if (parts.length < deciding.length)
    return { kind: 'missing', measures: deciding.filter((measure) => taken[measure] === undefined) }

  const answers = parts.map((part) => ({ ...part, place: placeOf(rows, part) }))
  for (const { measure, mm, place } of answers)
    if (place.kind === 'outside') return { kind: 'outside', measure, mm, side: place.side }
  const sized = answers.flatMap(({ place, ...part }) =>
    place.kind === 'outside' ? [] : [{ ...part, place }],
  )
  const [first] = sized
  if (!first) return { kind: 'missing', measures: deciding }
  const { size } = first.place
  if (sized.some(({ place }) => place.size !== size))
    return {
      kind: 'disagree',
      parts: sized.map(({ measure, mm, place }) => ({ measure, mm, size: place.size })),
    }
  const by = sized.map(({ measure, mm, place }) => ({ measure, mm, span: place.span }))
  const smaller = sized.flatMap(({ place }) => (place.kind === 'between' ? [place.smaller] : []))[0]
  return smaller === undefined ? { kind: 'fits', size, by } : { kind: 'between', size, smaller, by }
}
