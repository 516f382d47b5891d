import type { QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import type { QuotesQuery } from '#contract/quotes/list-quotes.ts'
import type { QuoteDraftChange } from '#contract/quotes/save-quote-draft.ts'
import type { QuoteToSend } from '#contract/quotes/send-quote.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import type { Account } from '../auth/account.ts'
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
import { openQuotePayments } from './quote-payments.ts'
import { openQuoteQuestions } from './quote-questions.ts'
import { openQuoteReminders } from './quote-reminders.ts'
import { openQuoteSending } from './quote-sending.ts'
import { openQuoteVersions } from './quote-versions.ts'
import { openQuoteVisits } from './quote-visits.ts'

interface Deps extends ShopDeps {
  readonly enquiries: Enquiries
  readonly orders: Orders
  readonly payments: Payments
  readonly quoteKeys: QuoteKeys
  readonly links: QuoteLinks
}

/** Offers to individual customers: written and sent by staff, seen and accepted by the holder of the link. */
export const openQuotes = (deps: Deps) => {
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

  // A staff member whose draft is outdated gets the current quote with the refusal.
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

  /**
   * Marks the request that the quote answers as answered, in the background, so that a failure does not affect the
   * quote.
   */
  const answerRequest = (requestId: string) =>
    deps.backgroundWork.do('Noting that a request is answered', async () => {
      await deps.enquiries.desk.change(requestTable, { id: requestId, state: 'answered' })
    })

  return {
    /** What staff do with quotes. Each change returns the updated quote. */
    desk: {
      list: (query: QuotesQuery) => listQuotes({ ...deps, answers }, query),
      read: answers.desk,
      /** Quote rows as lists show them, in the same order. */
      summaries: answers.summaries,
      create: async (staff: Account, origin: QuoteOrigin, offers: Offers) =>
        answers.desk(await drafts.create(staff, origin, offers)),
      save: (staff: Account, id: string, change: QuoteDraftChange) =>
        withQuote(id, () => drafts.save(staff, id, change)),
      send: async (staff: Account, id: string, what: QuoteToSend): Promise<DeskQuote> => {
        const quote = await withQuote(id, () => sending.send(staff, id, what))
        if (quote.requestId && quote.versions.length === 1) answerRequest(quote.requestId)
        return quote
      },
      change: (staff: Account, id: string, action: QuoteAction) =>
        withQuote(id, () => act(staff, id, action)),
    },
    /**
     * What the holder of a link sees and decides; 404 for any link except that of a sent quote, 422 with a sentence per
     * invalid field.
     */
    visits: {
      open: visits.open,
      accept: async (token: string, typed: TypedFields) =>
        acceptance.accept(token, checked(typed, acceptanceSchema)),
      decline: async (token: string, typed: TypedFields) =>
        acceptance.decline(token, checked(typed, declineSchema)),
      ask: async (token: string, typed: TypedFields) => questions.ask(token, checked(typed, questionSchema)),
    },
    /** The full link of the quote that an order was made from; undefined for other orders. */
    linkOfOrder: (orderId: string) => deps.links.linkOfOrder(orderId),
    payments: openQuotePayments({ ...deps, versions }),
    ...reminders,
  }
}

export type QuoteDesk = ReturnType<typeof openQuotes>['desk']
