import { isRecord, textOf } from '#domain/unknown-json.ts'

/** One key for all of them, which signing out takes away, too. */
const KEY = 'notes'

const readDrafts = (): Readonly<Record<string, unknown>> => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return isRecord(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** What was written about a customer or an order in this tab and is not saved yet; '' for nothing. */
export const readNoteDraft = (about: string): string => textOf(readDrafts()[about])

/** Keeps a note that is being written for this tab's next look at the same page; '' forgets it. */
export const storeNoteDraft = (about: string, text: string): void => {
  const { [about]: _, ...others } = readDrafts()
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text === '' ? others : { ...others, [about]: text }))
  } catch {
    // Without storage it stays on this page only.
  }
}
