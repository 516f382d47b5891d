import { useId } from 'react'
import { formatRupees } from '#domain/money.ts'
import { barsOf } from '#domain/reports/bars.ts'
import { formatMonth, formatShortMonth } from '#domain/reports/months.ts'
import { type MonthFigures, turnoverOf } from '#domain/reports/report.ts'

// Close to the displayed width, so that the labels are legible.
const WIDTH = 360
const HEIGHT = 90
const LABELS = 20
const ROOM_FOR_ALL_LABELS = 12

/** The turnover of each month as a bar; the table beside it has the figures. */
export const TurnoverChart = ({ months }: { readonly months: readonly MonthFigures[] }) => {
  const id = useId()
  const { bars, zero } = barsOf(months.map(turnoverOf), { width: WIDTH, height: HEIGHT, gap: 0.35 })
  const every = Math.ceil(months.length / ROOM_FOR_ALL_LABELS)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + LABELS}`}
      role="img"
      aria-labelledby={id}
      className="h-auto w-full max-w-120 overflow-visible"
    >
      <title id={id}>Turnover by month; the table has the figures.</title>
      {bars.map(({ x, y, width, height }, at) => {
        const month = months[at]
        if (!month) return null
        return (
          <g key={month.month}>
            <rect x={x} y={y} width={width} height={height} fill="var(--color-bronze)">
              <title>{`${formatMonth(month.month)}: ${formatRupees(turnoverOf(month))}`}</title>
            </rect>
            {at % every === 0 && (
              <text
                x={x + width / 2}
                y={HEIGHT + LABELS - 5}
                textAnchor="middle"
                fontSize="12"
                fill="var(--color-ink-2)"
              >
                {formatShortMonth(month.month)}
              </text>
            )}
          </g>
        )
      })}
      <line x1="0" x2={WIDTH} y1={zero} y2={zero} stroke="var(--color-control)" />
    </svg>
  )
}
