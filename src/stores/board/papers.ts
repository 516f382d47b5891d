import { atom } from 'nanostores'
import { getPapers } from '#contract/board/get-papers.ts'
import { PAPERS, papersText } from '#copy/board/papers.ts'
import type { OrderPapers } from '#domain/board/papers.ts'
import { isOrderId } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, type Loaded, loadInto } from '../account/admins-only.ts'
import { papersPath, type Paper } from './papers-path.ts'

/** The papers of the orders to be printed. */
export const $papers = atom<Loaded<{ readonly papers: readonly OrderPapers[] }>>({ state: 'loading' })
/** Which paper is shown. */
export const $paper = atom<Paper>('slip-a5')

const readUrl = () => {
  const params = new URLSearchParams(window.location.search)
  return { orders: (params.get('orders') ?? '').split(','), paper: params.get('paper') }
}

const load = async (): Promise<void> => {
  const orderIds = readUrl().orders.filter(isOrderId)
  const find = async (token: string) => ({
    papers: orderIds.length > 0 ? await callAs(getPapers(orderIds), token) : [],
  })
  const retry = () => {
    $papers.set({ state: 'loading' })
    void load()
  }
  await loadInto($papers, find, { failed: papersText.failed, retry })
}

/** Shows another paper and puts it into the URL. */
export const showPaper = (paper: string): void => {
  const [chosen] = PAPERS.find(([name]) => name === paper) ?? PAPERS[0]
  $paper.set(chosen)
  window.history.replaceState(null, '', papersPath(chosen, readUrl().orders))
}

/**
 * Loads the papers of the orders in the URL for whoever is signed in. Returns a function that stops following the
 * session.
 */
export const openPapers = (): (() => void) => {
  $paper.set(PAPERS.find(([name]) => name === readUrl().paper)?.[0] ?? 'slip-a5')
  void load()
  return followStaff(load)
}
