import {
  isListed,
  MAX_ITEMS,
  readShortlist,
  withoutItem,
  withItem,
  type Shortlist,
  type ShortlistItem,
} from '#domain/shortlist/shortlist.ts'
import { saved } from '../saved.ts'

const EMPTY: Shortlist = []

const stored = saved<Shortlist>({
  key: 'shortlist',
  empty: EMPTY,
  read: readShortlist,
  event: 'shortlistUpdated',
})

/** This browser's shortlist. Every change is stored and announced as `shortlistUpdated`. */
export const $shortlist = stored.$value

/** Whether the shortlist was stored, so that the next page finds it. */
export const isShortlistKept = stored.isKept

/** Changes the shortlist; `edit` receives the newest list of all tabs. */
export const changeShortlist = (edit: (list: Shortlist) => Shortlist): void => stored.change(edit)

/** Adds a product to the shortlist, or removes it; `false` if the list was full and has not changed. */
export const toggleItem = (item: ShortlistItem): boolean => {
  let isDone = true
  stored.change((list) => {
    if (isListed(list, item)) return withoutItem(list, item)
    isDone = list.length < MAX_ITEMS
    return withItem(list, item)
  })
  return isDone
}
