import { useRef } from 'react'
import { formatRupees } from '#domain/money.ts'
import { lineTotal, withProduct, withTitle } from '#domain/quotes/draft-lines.ts'
import { MAX_TITLE_LENGTH, type QuoteDraftLine } from '#domain/quotes/quote.ts'
import { readRupees, readWhole } from '#domain/quotes/typed-amount.ts'
import { $choices, $offers } from '#stores/quotes/offers.ts'
import { Field } from '../ui/Field.tsx'
import { useLive } from '../use-live.ts'
import { AmountField } from './AmountField.tsx'
import { ChoiceField } from './ChoiceField.tsx'

/** The columns of a line, where there is room for them. */
export const LINE_COLUMNS =
  '@2xl:grid-cols-[minmax(0,1fr)_72px_116px_52px_88px_76px_100px_28px] @2xl:gap-x-1.5'

const CELL = '@2xl:[&>.label]:sr-only [&_:is(input,select)]:h-11 [&_select]:pr-7'

interface Props {
  readonly line: QuoteDraftLine
  readonly number: number
  /** The id of the datalist of products. */
  readonly titles: string
  readonly faultOf: (field: keyof QuoteDraftLine) => string | undefined
  readonly change: (line: QuoteDraftLine) => void
  readonly remove: () => void
}

/** A line's size or colour: chosen where the catalogue offers some, otherwise free text. */
const Word = ({
  line,
  field,
  label,
  choices,
  faultOf,
  change,
}: Omit<Props, 'number' | 'titles' | 'remove'> & {
  readonly field: 'size' | 'color'
  readonly label: string
  readonly choices: readonly string[] | undefined
}) => {
  const className = `${CELL} col-span-3 @2xl:col-span-1`
  const put = (value: string) => change({ ...line, [field]: value })
  const shared = { label, value: line[field], error: faultOf(field), className }
  return choices && choices.length > 0 ? (
    <ChoiceField {...shared} choices={choices} change={put} />
  ) : (
    <Field
      {...shared}
      autoComplete="off"
      maxLength={64}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  )
}

/** A line of a draft: a product of the catalogue, or free text. */
export const DraftLineRow = ({ line, number, titles, faultOf, change, remove }: Props) => {
  const offers = useLive($offers)
  const choices = useLive($choices, null)
  const offer = offers[line.product]
  // Each typed title is compared with the line as it was before typing: a partly typed one may equal another product's
  // title, and would adopt its price.
  const before = useRef(line)
  const name = (title: string) => {
    const product = choices?.get(title)
    const chosen = product === undefined ? undefined : offers[product]
    const { quantity, discount } = line
    const from = { ...before.current, quantity, discount }
    change(
      product !== undefined && chosen
        ? withProduct(from, product, chosen, offers[from.product])
        : withTitle(from, title),
    )
  }
  const words = { line, faultOf, change }
  const figure = (field: 'quantity' | 'unitPrice' | 'discount') => ({
    name: field,
    value: line[field],
    error: faultOf(field),
    className: `${CELL} col-span-2 @2xl:col-span-1 [&_input]:text-right`,
    change: (value: number) => change({ ...line, [field]: value }),
  })
  return (
    <li
      aria-label={`Line ${number}`}
      className={`border-seam grid grid-cols-6 items-start gap-x-2 gap-y-3 border-b py-4 @2xl:py-2 ${LINE_COLUMNS}`}
    >
      <Field
        label="Piece"
        name="title"
        list={titles}
        data-needed=""
        value={line.title}
        error={faultOf('title')}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        placeholder="A piece, or your own words"
        className={`${CELL} col-span-full @2xl:col-span-1`}
        onFocus={() => {
          before.current = line
        }}
        onChange={({ currentTarget }) => name(currentTarget.value)}
      />
      <Word {...words} field="size" label="Size" choices={offer?.sizes} />
      <Word {...words} field="color" label="Colour" choices={offer?.colors} />
      <AmountField label="Qty" read={readWhole} {...figure('quantity')} />
      <AmountField label="Price ₹" data-needed="" read={readRupees} {...figure('unitPrice')} />
      <AmountField label="Less ₹" read={readRupees} {...figure('discount')} />
      <p className="price col-span-4 flex h-11 items-center text-[18px] @2xl:col-span-1 @2xl:justify-end">
        <span className="sr-only">Total </span>
        <span>{formatRupees(lineTotal(line))}</span>
      </p>
      <button
        type="button"
        aria-label={`Remove line ${number}`}
        className="reach text-ink-2 hover:text-ink col-span-2 flex h-11 items-center justify-end text-[15px] @2xl:col-span-1 @2xl:justify-center"
        onClick={remove}
      >
        <svg
          className="size-3.5"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          aria-hidden="true"
        >
          <path d="M2 2l10 10M12 2L2 12" />
        </svg>
      </button>
    </li>
  )
}
