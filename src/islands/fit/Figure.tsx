import type { Measure } from '#domain/fit/measures.ts'

/** One half of a standing figure, drawn from its axis; the other half is mirrored. */
const HALF =
  'M0 14c9 0 14.5 8 14.5 19S9 55 0 57 M6.5 54L7 66C8 74 22 77 31 81c7 3 8.5 10 9 20l3 33 4 32 4.5 44c.8 8 .8 14-1 22-1 4-4 5-4.5 1l-1-22-6-42-5.5-34-4-20 M28 112c1.5 8 1 14-.5 20-2 10-7 22-7.5 35-.5 14 10 30 11.5 48 1.5 20-2 44-5 62-2 12-3.5 24-2.5 36 1 14 1 28-3 48-2 10-4 20-3.5 28l3.5 8H8l-2-8c1-14 2-30 1-44-.8-12-2.5-24-2.5-36L1 232'

/** A line of the drawing for each measure, on the front or on the back. */
const FRONT: Readonly<Partial<Record<Measure, string>>> = {
  bust: 'M-28.5 125Q0 133 28.5 125',
  underbust: 'M-26 141Q0 148 26 141',
  waist: 'M-20 168Q0 175 20 168',
  hip: 'M-31.5 213Q0 221 31.5 213',
  neck: 'M-7.5 67Q0 73 7.5 67',
  upperArm: 'M32.5 118Q37 122 41.5 117',
  armLength: 'M40 80C50 88 54 130 59 166l2 45',
  thigh: 'M2.5 247Q17 254 31 246',
  insideLeg: 'M0 236V397M-4 397H4',
  height: 'M-70 14V397M-75 14h10M-75 397h10',
}
const BACK: Readonly<Partial<Record<Measure, string>>> = {
  shoulder: 'M8 70C14 75 22 77 32 81',
  acrossBack: 'M-29 106Q0 111 29 106',
}

interface Props {
  /** The measure being taken. */
  readonly measure: Measure | undefined
}

const Body = ({
  at,
  lines,
  measure,
}: Props & { readonly at: number; readonly lines: Partial<Record<string, string>> }) => (
  <g transform={`translate(${at} 0)`}>
    <path d={HALF} />
    <path d={HALF} transform="scale(-1 1)" />
    {Object.entries(lines).map(([name, line]) => (
      <path key={name} className="mark" data-now={name === measure} d={line} />
    ))}
  </g>
)

/** A figure from the front and the back, with a line wherever a measure is taken; the text says the same. */
export const Figure = ({ measure }: Props) => (
  <svg className="fit-figure" viewBox="0 0 300 412" aria-hidden="true">
    <Body at={100} lines={FRONT} measure={measure} />
    <Body at={232} lines={BACK} measure={measure} />
  </svg>
)
