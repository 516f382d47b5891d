import { isRecord, textOf } from '#domain/unknown-json.ts'
import { $user } from './session.ts'

/** One key for all of them, which signing out takes away, too. */
const KEY = 'drafts'

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

let writer: string | undefined

/** Under which a draft is kept: no colleague who signs in next finds it, also where nobody signed out in this tab. */
const keyOf = (about: string): string => {
  // Whoever still writes when her session has ended is the same.
  writer = $user.get()?._id ?? writer
  return `${writer} ${about}`
}

/**
 * What whoever is signed in wrote in this tab about a customer, an order or a request and has not saved or sent yet; ''
 * for nothing.
 */
export const readUnsent = (about: string): string => textOf(readDrafts()[keyOf(about)])

/** Keeps what is being written for this tab's next look at the same thing; '' forgets it. */
export const storeUnsent = (about: string, text: string): void => {
  const key = keyOf(about)
  const { [key]: _, ...others } = readDrafts()
  const drafts = text === '' ? others : { ...others, [key]: text }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts))
    onPage = undefined
  } catch {
    onPage = drafts
  }
}
