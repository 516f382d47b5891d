import type { APIContext } from 'astro'
import { type Config, readConfig } from '#config/read-config.ts'
import { openBackgroundWork } from './background-work.ts'
import { openAudit } from './audit/audit.ts'
import { openAuth } from './auth/auth.ts'
import type { PasswordCost } from './auth/passwords.ts'
import { openSecondFactor } from './auth/second-factor.ts'
import { openBoard } from './board/board.ts'
import type { CoreDeps } from './core-deps.ts'
import { openCustomers } from './customers/customers.ts'
import { openDatabase } from './db/database.ts'
import { openWaiting } from './desk/count-waiting.ts'
import { openEnquiries } from './enquiries/enquiries.ts'
import { openFit } from './fit/fit.ts'
import { openLimits } from './limits.ts'
import { type Log, programLog } from './log.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openOrderLinks } from './orders/order-links.ts'
import { openOrders } from './orders/orders.ts'
import { openStaffEmails } from './orders/staff-emails.ts'
import { openOutbox } from './outbox/outbox.ts'
import { openPayments } from './payments/payments.ts'
import { openProduction } from './production/production.ts'
import { openPreview } from './publishing/preview.ts'
import { openPublishing } from './publishing/publishing.ts'
import { openQuoteKeys } from './quotes/keys.ts'
import { openQuoteLinks } from './quotes/quote-links.ts'
import { openQuotes } from './quotes/quotes.ts'
import { openReports } from './reports/reports.ts'
import { openRetention } from './retention.ts'
import { openSearch } from './search/search-desk.ts'
import { openService } from './service/service.ts'
import { openAgreedTime } from './time/agreed-time.ts'
import { openOutsideTime } from './time/outside-time.ts'
import { openTrackingLinks } from './tracking/tracking-links.ts'
import { openTracking } from './tracking/tracking.ts'

/** The shop's back end with all its parts, opened once per process. */
export type App = Awaited<ReturnType<typeof openApp>>

interface Deps {
  readonly now?: () => Date
  readonly log?: Log
  /** A trusted outside time; by default the payment provider's clock. */
  readonly outsideTime?: () => Promise<Date>
  /** The cost of hashing a password; by default OWASP's recommendation. */
  readonly passwordCost?: PasswordCost
}

/** Opens the shop with its database, and brings all tables up to date. */
export const openApp = async (config: Config, deps: Deps = {}) => {
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
  const staffEmails = openStaffEmails({ ...core, outbox, linkOf })
  const publishing = openPublishing(core)
  const metrics = openMetrics({ ...core, limits, publishing })
  const payments = openPayments({ ...core, audit, outbox, orders, metrics, agreedTime, linkOf })
  const production = openProduction({ ...core, audit, linkOf })
  const board = openBoard({
    ...core,
    audit,
    linkOf,
    changes: production.changes,
    trackingLinks,
    quoteLinks: links,
  })
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
  /** Runs the background work, such as sending e-mails, until `stopping` is aborted; then closes the shop. */
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
    /** Counts what waits for staff. */
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

/** The process's own app, opened by the first request. If opening fails, the next request tries again. */
export const theApp = async (locals: APIContext['locals']): Promise<App> => {
  if (locals.app) return locals.app
  opening ??= openAndRun(locals)
  return opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
}
