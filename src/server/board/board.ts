import type { ShopDeps } from '../shop-deps.ts'
import { openAddressChanges } from './address-change.ts'
import { openBoardList } from './board-list.ts'
import { openFlagClearing } from './clear-flag.ts'
import { type CorrectionDeps, openCustomerCorrections } from './customer-corrections.ts'
import { openOrderNotes } from './order-notes.ts'
import { openPapers } from './papers.ts'

type Deps = CorrectionDeps & Pick<ShopDeps, 'db'>

/** What staff do with orders between the sale and dispatch. */
export const openBoard = (deps: Deps) => ({
  list: openBoardList(deps.db, deps.clock),
  changeAddress: openAddressChanges(deps),
  ...openCustomerCorrections(deps),
  addNote: openOrderNotes(deps),
  clearFlag: openFlagClearing(deps),
  papers: openPapers(deps.db),
})
