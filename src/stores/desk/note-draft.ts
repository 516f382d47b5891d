import { isRecord, textOf } from '#domain/unknown-json.ts'

/** One key for all of them, which signing out takes away, too. */
const KEY = 'notes'

type Drafts = Readonly<Record<string, unknown>>

/** Where storage takes nothing. */
let onPage: Drafts | undefined

const readDrafts = (): Drafts => {
  if (onPage) return onPage
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** What was written in this tab about a customer, an order or a request and is not saved or sent yet; '' for nothing. */
export const readNoteDraft = (about: string): string => textOf(readDrafts()[about])

/** Keeps what is being written for this tab's next look at the same thing; '' forgets it. */
export const storeNoteDraft = (about: string, text: string): void => {
  const { [about]: _, ...others } = readDrafts()
  const drafts = text === '' ? others : { ...others, [about]: text }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts))
    onPage = undefined
  } catch {
    onPage = drafts
  }
}
