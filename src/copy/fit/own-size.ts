import type { FitAnswer, Reason } from '#domain/fit/find-size.ts'
import { lengthWithUnit } from '#domain/fit/length.ts'
import type { LengthUnit, Measure } from '#domain/fit/measures.ts'

const nameOf = (measure: Measure) => measure.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const named = (measure: Measure, mm: number, unit: LengthUnit) =>
  `${nameOf(measure)} of ${lengthWithUnit(mm, unit)}`
const listed = (parts: readonly string[]) => parts.join(' and ')
const because = (by: readonly Reason[], unit: LengthUnit) =>
  `by your ${listed(by.map(({ measure, mm }) => named(measure, mm, unit)))}`

const SIDES = { below: 'below', above: 'beyond' } as const

/** What a product's page says about the shopper's size. */
export const ownSizeText = {
  mark: 'Yours',
  take: (size: string) => `Choose size ${size}`,
  measure: 'Measure yourself',
  mine: 'Your measurements',
  madeToMeasure: 'Have it made to measure',
  invitation: 'Measure yourself once, and every piece tells you your size.',
  unreadable: 'We can’t tell your size from this chart. Ask us, and we will cut to your measurements.',
  /**
   * Next to the sizes: short enough for one line on the narrowest phone, which has no room for two lengths. With
   * larger text the second part is hidden, because the chart has it too.
   */
  line: (answer: FitAnswer, unit: LengthUnit): readonly [string, string] => {
    if (answer.kind === 'fits' && answer.by.length > 1)
      return [
        `Your size: ${answer.size}`,
        `, by your ${listed(answer.by.map(({ measure }) => nameOf(measure)))}`,
      ]
    if (answer.kind === 'fits') return [`Your size: ${answer.size}`, `, ${because(answer.by, unit)}`]
    if (answer.kind === 'between') return [`Your size: ${answer.size}`, ', and we take it in']
    if (answer.kind === 'missing') return [`Your size: add your ${listed(answer.measures.map(nameOf))}`, '']
    return ['Your size: made to measure', '']
  },
  /** In the chart: the full answer. */
  chart: (answer: FitAnswer, unit: LengthUnit): string => {
    if (answer.kind === 'fits') return `Your size is ${answer.size}, ${because(answer.by, unit)}.`
    if (answer.kind === 'between')
      return `You are between ${answer.smaller} and ${answer.size}, ${because(answer.by, unit)}. Choose ${answer.size}, and we take it in.`
    if (answer.kind === 'missing')
      return `This piece is sized by ${listed(answer.measures.map(nameOf))}, which you have not measured yet.`
    if (answer.kind === 'disagree')
      return `${listed(answer.parts.map(({ measure, mm, size }) => `Your ${named(measure, mm, unit)} suggests ${size}`)).replace(' and Your', ' and your')}. No size in this chart fits both, so we would make it to measure.`
    return `Your ${named(answer.measure, answer.mm, unit)} is ${SIDES[answer.side]} this chart. We would make it to measure.`
  },
} as const
