import { atom } from 'nanostores'
import { getPapers } from '#contract/board/get-papers.ts'
import { PAPERS, papersText } from '#copy/board/papers.ts'
import type { OrderPapers } from '#domain/board/papers.ts'
import { isOrderId } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { papersPath, type Paper } from './papers-path.ts'

/** What the page of papers shows. */
export type PapersView =
  | { readonly state: 'loading' | 'none' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly papers: readonly OrderPapers[] }

/** The papers that are laid out. */
export const $papers = atom<PapersView>({ state: 'loading' })
/** Which paper is shown. */
export const $paper = atom<Paper>('slip-a5')

const load = async (orderIds: readonly string[]): Promise<void> => {
  try {
    const papers = await callAs(getPapers(orderIds), tokenOrHome())
    $papers.set(papers.length > 0 ? { state: 'ready', papers } : { state: 'none' })
  } catch (error) {
    if (isSentAway(error)) return
    const retry = () => {
      $papers.set({ state: 'loading' })
      void load(orderIds)
    }
    $papers.set({ state: 'failed', text: explain(error, papersText.failed), retry })
  }
}

/** Shows another paper, and puts it into the URL. */
export const showPaper = (paper: string): void => {
  const [chosen] = PAPERS.find(([name]) => name === paper) ?? PAPERS[0]
  const orders = new URLSearchParams(window.location.search).get('orders') ?? ''
  $paper.set(chosen)
  window.history.replaceState(null, '', papersPath(chosen, orders.split(',')))
}

/** Lays out the papers that the URL names. */
export const loadPapers = (): void => {
  const params = new URLSearchParams(window.location.search)
  const orderIds = (params.get('orders') ?? '').split(',').filter(isOrderId)
  $paper.set(PAPERS.find(([name]) => name === params.get('paper'))?.[0] ?? 'slip-a5')
  if (orderIds.length === 0) $papers.set({ state: 'none' })
  else void load(orderIds)
}
