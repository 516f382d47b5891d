import type { DeskEntry, DrawerName } from '#domain/desk.ts'
import { SHOWN_STATES, type ShownState } from '#domain/request.ts'
import { isRecord, textOf } from '#domain/stored.ts'

/** A page of a drawer, newest first. */
export interface DrawerPage {
  readonly entries: readonly DeskEntry[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
  /** The document service can't be asked: these are what the shop itself keeps. */
  readonly isAway: boolean
}

/** What came of erasing a person: sentences to show. */
export interface Erasure {
  readonly erased: readonly string[]
  readonly kept: readonly string[]
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const stateOf = (value: unknown): ShownState => SHOWN_STATES.find((state) => state === value) ?? 'new'

const letterOf = (row: Readonly<Record<string, unknown>>) => ({
  id: textOf(row['id']),
  createdAt: textOf(row['createdAt']),
  email: textOf(row['email']),
  phone: textOf(row['phone']),
  message: textOf(row['message']),
  state: stateOf(row['state']),
  note: textOf(row['note']),
  answeredAt: textOf(row['answeredAt']) || null,
})

/** Reads an entry of a drawer, or nothing when it is none. */
export const readEntry =
  (drawer: DrawerName) =>
  (row: unknown): DeskEntry | undefined => {
    if (!isRecord(row) || typeof row['id'] !== 'string') return undefined
    if (drawer === 'requests')
      return {
        drawer,
        ...letterOf(row),
        kind: row['kind'] === 'appointment' ? 'appointment' : 'price',
        name: textOf(row['name']),
        size: textOf(row['size']),
        productSlug: textOf(row['productSlug']),
        productTitle: textOf(row['productTitle']),
      }
    if (drawer === 'contacts')
      return {
        drawer,
        ...letterOf(row),
        firstName: textOf(row['firstName']),
        lastName: textOf(row['lastName']),
        privacyPolicy: row['privacyPolicy'] === true,
      }
    return {
      drawer,
      id: row['id'],
      createdAt: textOf(row['createdAt']),
      email: textOf(row['email']),
      phone: textOf(row['phone']),
      subscribedAt: textOf(row['subscribedAt']),
      state: row['state'] === 'unsubscribed' ? 'unsubscribed' : 'active',
    }
  }

/** Reads a page of a drawer. */
export const readDrawerPage =
  (drawer: DrawerName) =>
  (answer: unknown): DrawerPage | undefined => {
    if (!isRecord(answer) || !Array.isArray(answer['entries'])) return undefined
    return {
      entries: answer['entries'].map(readEntry(drawer)).filter((entry) => entry !== undefined),
      page: numberOf(answer['page']) || 1,
      total: numberOf(answer['total']),
      totalPages: numberOf(answer['totalPages']) || 1,
      isAway: answer['isAway'] === true,
    }
  }

const sentences = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((sentence) => typeof sentence === 'string') : []

export const readErasure = (answer: unknown): Erasure | undefined =>
  isRecord(answer) ? { erased: sentences(answer['erased']), kept: sentences(answer['kept']) } : undefined
