import { isRecord, textOf } from '#domain/unknown-json.ts'
import { $user } from './session.ts'

/** One key for all drafts, which signing out removes. */
const KEY = 'drafts'

type Drafts = Readonly<Record<string, unknown>>

/** The drafts of this page, when storage refuses them. */
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

/**
 * The key of a draft. It contains the user, so that a colleague who signs in next never finds it, even if nobody signed
 * out in this tab.
 */
const keyOf = (about: string): string => {
  // After her session has ended the person writing is still the same.
  writer = $user.get()?._id ?? writer
  return `${writer} ${about}`
}

/**
 * What the signed-in user wrote in this tab about a customer, an order or a request and has not sent yet; '' for
 * nothing.
 */
export const readUnsent = (about: string): string => textOf(readDrafts()[keyOf(about)])

/** Stores a draft for the next visit to the same subject in this tab; '' deletes it. */
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
