import type { APIContext } from 'astro'
import { type Config, readConfig } from '#config/read-config.ts'
import { type BackgroundWork, openBackgroundWork } from './background-work.ts'
import { type Audit, openAudit } from './audit/audit.ts'
import { type Auth, openAuth } from './auth/auth.ts'
import type { PasswordCost } from './auth/passwords.ts'
import { openSecondFactor, type SecondFactor } from './auth/second-factor.ts'
import { type Board, openBoard } from './board/board.ts'
import type { CoreDeps } from './core-deps.ts'
import { type Customers, openCustomers } from './customers/customers.ts'
import { openDatabase } from './db/database.ts'
import { openWaiting } from './desk/count-waiting.ts'
import { type Enquiries, openEnquiries } from './enquiries/enquiries.ts'
import { type Fit, openFit } from './fit/fit.ts'
import { type Limits, openLimits } from './limits.ts'
import { type Log, programLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import { openOrderLinks } from './orders/order-links.ts'
import { openOrders, type Orders } from './orders/orders.ts'
import { openStaffEmails, type StaffEmails } from './orders/staff-emails.ts'
import { openOutbox, type Outbox } from './outbox/outbox.ts'
import { openPayments, type Payments } from './payments/payments.ts'
import { openProduction, type Production } from './production/production.ts'
import { openPreview, type Preview } from './publishing/preview.ts'
import { openPublishing, type Publishing } from './publishing/publishing.ts'
import { openQuoteKeys, type QuoteKeys } from './quotes/keys.ts'
import { openQuoteLinks } from './quotes/quote-links.ts'
import { openQuotes, type Quotes } from './quotes/quotes.ts'
import { openReports, type Reports } from './reports/reports.ts'
import { openRetention, type Retention } from './retention.ts'
import { openSearch, type Search } from './search/search-desk.ts'
import { openService, type AfterSaleService } from './service/service.ts'
import { openAgreedTime } from './time/agreed-time.ts'
import { openOutsideTime } from './time/outside-time.ts'
import { openTrackingLinks } from './tracking/tracking-links.ts'
import { openTracking, type Tracking } from './tracking/tracking.ts'

/** The shop's back end: every part of it, opened once per process. */
export interface App extends CoreDeps {
  readonly limits: Limits
  readonly outbox: Outbox
  /** What is done once an answer has been given. */
  readonly backgroundWork: BackgroundWork
  readonly auth: Auth
  readonly audit: Audit
  readonly secondFactor: SecondFactor
  readonly orders: Orders
  readonly board: Board
  readonly staffEmails: StaffEmails
  readonly payments: Payments
  readonly production: Production
  readonly enquiries: Enquiries
  /** How much waits for staff. */
  readonly countWaiting: ReturnType<typeof openWaiting>
  readonly quoteKeys: QuoteKeys
  readonly quotes: Quotes
  readonly tracking: Tracking
  readonly customers: Customers
  readonly fit: Fit
  readonly search: Search
  readonly reports: Reports
  readonly service: AfterSaleService
  readonly publishing: Publishing
  readonly preview: Preview
  readonly retention: Retention
  readonly metrics: Metrics
  /** Does what nobody waits for, such as sending e-mails, until it is told to stop; then closes the shop. */
  run(stopping: AbortSignal): Promise<void>
  close(): Promise<void>
}

interface Deps {
  readonly now?: () => Date
  readonly log?: Log
  /** What time it is elsewhere; the payment provider's clock unless given. */
  readonly outsideTime?: () => Promise<Date>
  /** What one guess at a password costs; without it OWASP's figures. */
  readonly passwordCost?: PasswordCost
}

/** Opens the shop over its database, with all tables up to date. */
export const openApp = async (config: Config, deps: Deps = {}): Promise<App> => {
  const { now: clock = () => new Date(), log = programLog, passwordCost } = deps
  const outsideTime = deps.outsideTime ?? openOutsideTime(config.RAZORPAY_API_URL)
  const agreedTime = openAgreedTime(clock, outsideTime)
  const db = await openDatabase(config)
  const core: CoreDeps = { config, db, log, clock }
  const limits = openLimits(config, clock)
  const outbox = openOutbox(core)
  const backgroundWork = openBackgroundWork(log)
  const audit = openAudit(core)
  const auth = openAuth({ ...core, audit, backgroundWork, passwordCost })
  const secondFactor = openSecondFactor({ ...core, sessions: auth.sessions, audit })
  await secondFactor.sealAnew()
  const links = openQuoteLinks(core)
  const trackingLinks = openTrackingLinks(core)
  const linkOf = openOrderLinks({
    trackingLinkOf: trackingLinks.linkFor,
    quoteLinkOf: links.linkOfOrder,
  })
  const orders = openOrders(db, links.linkOfOrder, clock)
  const board = openBoard({ ...core, audit, linkOf })
  const staffEmails = openStaffEmails({ ...core, outbox, linkOf })
  const publishing = openPublishing(core)
  const metrics = openMetrics({ ...core, limits, publishing })
  const payments = openPayments({ ...core, outbox, orders, metrics, agreedTime, linkOf })
  const production = openProduction({ ...core, audit, linkOf })
  const enquiries = openEnquiries({ ...core, outbox })
  const quoteKeys = openQuoteKeys(core)
  await quoteKeys.enter()
  const quotes = openQuotes({
    ...core,
    audit,
    outbox,
    backgroundWork,
    enquiries,
    orders,
    payments,
    quoteKeys,
    links,
    linkOf,
    changes: production.changes,
  })
  const tracking = openTracking({
    ...core,
    audit,
    outbox,
    backgroundWork,
    orders,
    links: trackingLinks,
    linkOf,
    changes: production.changes,
  })
  const fit = openFit({ ...core, changes: production.changes })
  const customers = openCustomers({ ...core, audit, quotes: quotes.desk })
  const search = openSearch({ db, quotes: quotes.desk })
  const reports = openReports(db)
  const service = openService({ ...core, audit, linkOf })
  const preview = openPreview({ ...core, limits })
  const retention = openRetention({ ...core, outbox, agreedTime })

  const close = async () => {
    production.changes.close()
    await backgroundWork.settled()
    await db.close()
  }
  const run = async (stopping: AbortSignal) => {
    const { balanceReminders } = production
    const parts = [outbox, staffEmails, payments, balanceReminders, enquiries, quotes, publishing, retention]
    await Promise.all(parts.map((part) => part.start(stopping)))
    await close()
  }
  return {
    ...core,
    limits,
    outbox,
    backgroundWork,
    auth,
    audit,
    secondFactor,
    orders,
    board,
    staffEmails,
    payments,
    production,
    enquiries,
    countWaiting: openWaiting({ ...core, desk: enquiries.desk }),
    quoteKeys,
    quotes,
    tracking,
    customers,
    fit,
    search,
    reports,
    service,
    publishing,
    preview,
    retention,
    metrics,
    run,
    close,
  }
}

const openAndRun = async ({ stopping, measures }: APIContext['locals']): Promise<App> => {
  const app = await openApp(readConfig(process.env).config)
  void app.run(stopping)
  measures?.add(app.metrics.families)
  return app
}

let opening: Promise<App> | undefined

/** The process's own shop. When it can't be opened, the next request tries again. */
export const theApp = async (locals: APIContext['locals']): Promise<App> => {
  if (locals.app) return locals.app
  opening ??= openAndRun(locals)
  return opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
}
