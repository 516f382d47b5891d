import type { QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import type { QuotesPage, QuotesQuery } from '#contract/quotes/list-quotes.ts'
import type { QuoteDraftChange } from '#contract/quotes/save-quote-draft.ts'
import type { QuoteToSend } from '#contract/quotes/send-quote.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { DeskQuote, QuoteSummary } from '#domain/quotes/quote.ts'
import type { Account } from '../auth/account.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { requestTable } from '../enquiries/admin-tables.ts'
import type { Enquiries } from '../enquiries/enquiries.ts'
import type { Orders } from '../orders/orders.ts'
import type { Payments } from '../payments/payments.ts'
import { checked } from '../endpoint/body.ts'
import { Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { acceptanceSchema, declineSchema, questionSchema, type TypedFields } from './acceptance-input.ts'
import type { QuoteKeys } from './keys.ts'
import { openQuoteAcceptance } from './quote-acceptance.ts'
import { openQuoteActions } from './quote-actions.ts'
import { openQuoteAnswers } from './quote-answers.ts'
import { openQuoteDrafts } from './quote-drafts.ts'
import { openQuoteEmails } from './quote-emails.ts'
import type { QuoteLinks } from './quote-links.ts'
import { listQuotes } from './quote-list.ts'
import { openQuotePayments, type QuotePayments } from './quote-payments.ts'
import { openQuoteQuestions } from './quote-questions.ts'
import { openQuoteReminders } from './quote-reminders.ts'
import { openQuoteSending } from './quote-sending.ts'
import { openQuoteVersions } from './quote-versions.ts'
import { openQuoteVisits, type QuoteVisits } from './quote-visits.ts'

/** What staff do with quotes. Each answers the quote as it is afterwards. */
export interface QuoteDesk {
  readonly list: (query: QuotesQuery) => Promise<QuotesPage>
  readonly read: (id: string) => Promise<DeskQuote>
  /** Stored quotes as a list shows them, in their order. */
  readonly summaries: (rows: readonly QuoteRow[]) => Promise<readonly QuoteSummary[]>
  readonly create: (staff: Account, origin: QuoteOrigin, offers: Offers) => Promise<DeskQuote>
  readonly save: (staff: Account, id: string, change: QuoteDraftChange) => Promise<DeskQuote>
  readonly send: (staff: Account, id: string, what: QuoteToSend) => Promise<DeskQuote>
  readonly change: (staff: Account, id: string, action: QuoteAction) => Promise<DeskQuote>
}

/** Offers to one customer each: written and sent by staff, seen and accepted by whoever has the link. */
export interface Quotes {
  readonly desk: QuoteDesk
  /**
   * What holders of links see and decide; 404 for any link but that of a quote that was sent. Whatever they send is
   * checked here: 422 with a sentence for each field that is wrong.
   */
  readonly visits: Pick<QuoteVisits, 'open'> & {
    readonly accept: (token: string, typed: TypedFields) => Promise<QuoteVisit>
    readonly decline: (token: string, typed: TypedFields) => Promise<void>
    readonly ask: (token: string, typed: TypedFields) => Promise<void>
  }
  /** The whole link of the quote that an order came from; undefined for any other order. */
  readonly linkOfOrder: (orderId: string) => Promise<string | undefined>
  readonly payments: QuotePayments
  /** Reminds customers whose quotes end soon, now. */
  readonly remind: () => Promise<void>
  /** Reminds regularly until stopped; resolves when the last turn is over. */
  readonly start: (stopping: AbortSignal) => Promise<void>
}

interface Deps extends ShopDeps {
  readonly enquiries: Enquiries
  readonly orders: Orders
  readonly payments: Payments
  readonly quoteKeys: QuoteKeys
  readonly links: QuoteLinks
}

/** Puts everything about quotes together. */
export const openQuotes = (deps: Deps): Quotes => {
  const versions = openQuoteVersions(deps)
  const emails = openQuoteEmails(deps)
  const drafts = openQuoteDrafts({ ...deps, service: deps.enquiries.service })
  const sending = openQuoteSending({ ...deps, versions, emails })
  const actions = openQuoteActions(deps)
  const answers = openQuoteAnswers({ ...deps, versions })
  const visits = openQuoteVisits({ ...deps, versions })
  const reminders = openQuoteReminders({ ...deps, versions, emails })

  const acceptance = openQuoteAcceptance({ ...deps, versions, visits, emails })
  const questions = openQuoteQuestions(deps)

  // Whoever was overtaken sees at once by what.
  const withQuote = async (id: string, work: () => Promise<unknown>): Promise<DeskQuote> => {
    await work().catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'draft_changed') throw error
      throw new Refusal(error.status, error.code, error.message, { quote: await answers.desk(id) })
    })
    return answers.desk(id)
  }

  const act = async (staff: Account, id: string, action: QuoteAction): Promise<void> => {
    if (action.action === 'withdraw') return actions.withdraw(staff, id)
    if (action.action === 'newLink') return actions.renewLink(staff, id)
    if (action.action === 'extend') return sending.extend(staff, await answers.find(id), action.validUntil)
    return actions.askBalance(staff, id)
  }

  /** A quote is the answer to the request it came from. The sale goes on when that can't be noted. */
  const answerRequest = (requestId: string) =>
    deps.backgroundWork.do('Noting that a request is answered', async () => {
      await deps.enquiries.desk.change(requestTable, { id: requestId, state: 'answered' })
    })

  return {
    desk: {
      list: (query) => listQuotes({ ...deps, answers }, query),
      read: answers.desk,
      summaries: answers.summaries,
      create: async (staff, origin, offers) => answers.desk(await drafts.create(staff, origin, offers)),
      save: (staff, id, change) => withQuote(id, () => drafts.save(staff, id, change)),
      send: async (staff, id, what) => {
        const quote = await withQuote(id, () => sending.send(staff, id, what))
        if (quote.requestId && quote.versions.length === 1) answerRequest(quote.requestId)
        return quote
      },
      change: (staff, id, action) => withQuote(id, () => act(staff, id, action)),
    },
    visits: {
      open: visits.open,
      accept: async (token, typed) => acceptance.accept(token, checked(typed, acceptanceSchema)),
      decline: async (token, typed) => acceptance.decline(token, checked(typed, declineSchema)),
      ask: async (token, typed) => questions.ask(token, checked(typed, questionSchema)),
    },
    linkOfOrder: (orderId) => deps.links.linkOfOrder(orderId),
    payments: openQuotePayments({ ...deps, versions }),
    ...reminders,
  }
}
