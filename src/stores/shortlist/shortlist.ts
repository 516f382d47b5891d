import {
  isListed,
  MOST_ITEMS,
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

/** The shortlist of this browser. Every change is saved, and announced as `shortlistUpdated`. */
export const $shortlist = stored.$value

/** Whether the next page finds the list. */
export const isShortlistKept = stored.isKept

/** Changes the shortlist; `edit` gets the newest list of all tabs. */
export const changeShortlist = (edit: (list: Shortlist) => Shortlist): void => stored.change(edit)

/** Puts a product on the list, or takes it off; `false` where the list was full and is as it was. */
export const toggleItem = (item: ShortlistItem): boolean => {
  let isDone = true
  stored.change((list) => {
    if (isListed(list, item)) return withoutItem(list, item)
    isDone = list.length < MOST_ITEMS
    return withItem(list, item)
  })
  return isDone
}
