import { isRecord, textOf } from '#domain/stored.ts'
import type { RequestKind } from '#domain/request.ts'
import { answer } from './call.ts'

/** What goes with every form besides its words. */
export interface FormMarks {
  /** The same through every attempt, so that a repeat is never a second letter. */
  readonly id: string
  /** How many milliseconds the form has been open; nothing when nobody saw it open. */
  readonly openMs?: number
  /** What stands in the field that no person sees. */
  readonly fax: string
}

/** A price or appointment request. */
export interface RequestLetter extends FormMarks {
  readonly kind: RequestKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly size?: string
  readonly day?: string
  readonly time?: string
  readonly productSlug?: string
  readonly productTitle?: string
}

/** A message of the contact page; anything may be left out. */
export interface ContactLetter extends FormMarks {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly privacyPolicy: boolean
}

/** An entry into the lucky draw. */
export interface DrawEntry extends FormMarks {
  readonly email: string
  readonly phone: string
}

/** How an entry went; both are good. */
export interface Entered {
  readonly outcome: 'subscribed' | 'already'
  readonly message: string
  readonly congratulations: string
}

const readSent = (said: unknown): string | undefined =>
  isRecord(said) ? textOf(said['message']) || undefined : undefined

const readEntered = (said: unknown): Entered | undefined => {
  if (!isRecord(said)) return undefined
  const { outcome, message, congratulations } = said
  if (outcome !== 'subscribed' && outcome !== 'already') return undefined
  return { outcome, message: textOf(message), congratulations: textOf(congratulations) }
}

/** Sends a request; resolves to what the server says about it. */
export const sendRequestLetter = (letter: RequestLetter): Promise<string> =>
  answer({ method: 'POST', path: '/api/requests', body: letter, read: readSent })

/** Sends a message of the contact page; resolves to what the server says about it. */
export const sendContactLetter = (letter: ContactLetter): Promise<string> =>
  answer({ method: 'POST', path: '/api/contacts', body: letter, read: readSent })

/** Enters the lucky draw; an address that is already in it is as good. */
export const enterDraw = (entry: DrawEntry): Promise<Entered> =>
  answer({ method: 'POST', path: '/api/subscribers', body: entry, read: readEntered })
