import { quoteDeskText } from '#copy/quotes/desk.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { formatPhone } from '#domain/account/phone.ts'
import type { DeskQuote, QuoteOrder } from '#domain/quotes/quote.ts'
import { takesMoney } from '#domain/quotes/quote-page.ts'
import { change } from '#stores/quotes/quote-actions.ts'
import { Detail } from '../ui/Detail.tsx'
import { AskAboutQuote } from './AskAboutQuote.tsx'

interface Props {
  readonly quote: DeskQuote
  readonly order: QuoteOrder
}

const addressOf = ({ shippingAddress: to }: QuoteOrder): string =>
  [to.name, to.address, to.city, [to.state, to.postalCode].filter(Boolean).join(' '), formatPhone(to.phone)]
    .filter(Boolean)
    .join('\n')

/** The payments of an accepted quote, and its order. */
export const QuoteMoney = ({ quote, order }: Props) => (
  <section className="border-seam mt-6 border-y py-5" aria-label="Order">
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @2xl:grid-cols-4">
      <Detail name="Order">
        <a className="reach underline underline-offset-4" href={`/order/${order.id}`}>
          {order.number}
        </a>
      </Detail>
      <Detail name="Paid">
        <span className={order.paidAmount > 0 ? 'text-leaf' : ''}>{formatRupees(order.paidAmount)}</span>
        {order.refundedAmount > 0 && `, ${formatRupees(order.refundedAmount)} refunded`}
      </Detail>
      <Detail name="Balance due">{formatRupees(order.balanceDue)}</Detail>
      {order.payBy && order.state !== 'closed' ? (
        <Detail name="Pay by">{formatDayAndTime(order.payBy)}</Detail>
      ) : (
        <Detail name="Accepted by">{quote.acceptedName ?? '–'}</Detail>
      )}
    </dl>
    {order.unappliedAmount > 0 && (
      <p className="text-burgundy mt-4 text-[15px]">
        {quoteDeskText.unapplied(formatRupees(order.unappliedAmount))}{' '}
        <a className="reach underline underline-offset-4" href={`/order/${order.id}#money`}>
          {quoteDeskText.unappliedWay}
        </a>
      </p>
    )}
    <address className="text-ink-2 mt-4 text-[15px] leading-[1.6] [overflow-wrap:anywhere] whitespace-pre-line not-italic">
      {addressOf(order)}
    </address>
    {order.state === 'part_paid' && takesMoney(order) && (
      <div className="mt-5">
        <AskAboutQuote
          words="Ask for the balance"
          yes="Ask now"
          title={quoteDeskText.askBalance.title}
          text={quoteDeskText.askBalance.text(formatRupees(order.balanceDue), quote.email)}
          act={() => change({ action: 'askBalance' })}
          className="btn btn-outline px-7"
        />
      </div>
    )}
  </section>
)
