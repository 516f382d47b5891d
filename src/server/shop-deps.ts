import type { Audit } from './audit/audit.ts'
import type { BackgroundWork } from './background-work.ts'
import type { CoreDeps } from './core-deps.ts'
import type { OrderLinks } from './orders/order-links.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { ProgressChanges } from './production/progress-changes.ts'

/** What the parts that run the shop are given; each picks what it needs. */
export interface ShopDeps extends CoreDeps {
  readonly audit: Audit
  readonly outbox: Outbox
  readonly linkOf: OrderLinks
  readonly backgroundWork: BackgroundWork
  /** Whoever follows an order is told what became of it. */
  readonly changes: Pick<ProgressChanges, 'changed'>
}
