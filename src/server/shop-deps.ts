import type { Audit } from './audit/audit.ts'
import type { BackgroundWork } from './background-work.ts'
import type { CoreDeps } from './core-deps.ts'
import type { OrderLinks } from './orders/order-links.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { ProgressChanges } from './production/progress-changes.ts'

/** What the parts of the back end may need; each picks its own. */
export interface ShopDeps extends CoreDeps {
  readonly audit: Audit
  readonly outbox: Outbox
  readonly linkOf: OrderLinks
  readonly backgroundWork: BackgroundWork
  /** Notifies the open pages of an order that it has changed. */
  readonly changes: Pick<ProgressChanges, 'changed'>
}
