import { useId, useRef, useState } from 'react'
import { EMPTY_LINE } from '#domain/quotes/draft-lines.ts'
import { MAX_QUOTE_LINES, type QuoteDraftLine } from '#domain/quotes/quote.ts'
import { $choices } from '#stores/quotes/offers.ts'
import { useLive } from '../use-live.ts'
import { DraftLineRow, LINE_COLUMNS } from './DraftLineRow.tsx'
import type { DraftPart } from './draft-part.ts'

const TITLES = 'quote-products'
const NO_CHOICES: ReadonlyMap<string, string> = new Map()
const HEADS = ['Piece', 'Size', 'Colour', 'Qty', 'Price ₹', 'Less ₹', 'Total'] as const

/** A key for each of `count` rows: the existing keys, then new ones. */
const keysFor = (rows: readonly number[], count: number): readonly number[] => {
  const last = Math.max(-1, ...rows)
  return Array.from({ length: count }, (_, at) => rows[at] ?? last + 1 + at)
}

/** The products of a quote, one per row. */
export const DraftLines = ({ draft, faults, edit }: DraftPart) => {
  const choices = useLive($choices, NO_CHOICES)
  const list = useRef<HTMLFieldSetElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const faultId = useId()
  const { lines } = draft
  const fault = faults['lines']
  // Lines have no ids, and two may be equal: with keys a row keeps its typed text when one above it is removed.
  const [rows, setRows] = useState<readonly number[]>([])
  const keys = keysFor(rows, lines.length)
  const put = (at: number) => (line: QuoteDraftLine) => edit({ lines: lines.with(at, line) })
  const focusLast = () =>
    requestAnimationFrame(() => {
      const titles = [...(list.current?.querySelectorAll<HTMLInputElement>('input[name=title]') ?? [])]
      ;(titles.at(-1) ?? adding.current)?.focus()
    })
  const add = () => {
    edit({ lines: [...lines, EMPTY_LINE] })
    focusLast()
  }
  const remove = (at: number) => () => {
    setRows(keys.toSpliced(at, 1))
    edit({ lines: lines.toSpliced(at, 1) })
    focusLast()
  }
  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="sr-only">Pieces</legend>
      <datalist id={TITLES}>
        {[...choices.keys()].map((title) => (
          <option key={title}>{title}</option>
        ))}
      </datalist>
      <div aria-hidden="true" className={`label text-ink-2 hidden pb-2 @2xl:grid ${LINE_COLUMNS}`}>
        {HEADS.map((head) => (
          <span key={head} className="last:text-right">
            {head}
          </span>
        ))}
      </div>
      <ol className="border-seam border-t">
        {lines.map((line, at) => (
          <DraftLineRow
            key={keys[at]}
            line={line}
            number={at + 1}
            titles={TITLES}
            faultOf={(field) => faults[`lines.${at}.${field}`]}
            change={put(at)}
            remove={remove(at)}
          />
        ))}
      </ol>
      {fault && (
        <p id={faultId} className="text-burgundy pt-3 text-[14px]">
          {fault}
        </p>
      )}
      {lines.length < MAX_QUOTE_LINES && (
        <button
          ref={adding}
          type="button"
          className="text-action mt-5"
          data-mends={fault && lines.length === 0 ? '' : undefined}
          aria-describedby={fault ? faultId : undefined}
          onClick={add}
        >
          Add a line
        </button>
      )}
    </fieldset>
  )
}
