import { z } from 'zod'
import { LETTER_STATES, REQUEST_KINDS } from '#domain/request.ts'
import { SUBSCRIBER_STATES } from '#domain/subscriber.ts'
import { asContact, asRequest, asSubscriber } from './entries.ts'
import { valueOf } from './faults.ts'
import type { Kept } from './kept.ts'
import { type DocumentRow, type DocumentService, everyRow, type Fields, type TableName } from './service.ts'

const PAGE_SIZE = 25
const MAX_NOTE_LENGTH = 5000

/** Which entries an administrator asks for; without a state: all. */
export interface DeskFilter {
  readonly q: string
  readonly state: string | undefined
  readonly kind: string | undefined
}

/** A page of entries, newest first. */
export interface DeskPage<E> {
  readonly entries: readonly E[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
  /** How many more are kept here until the document service takes them. */
  readonly waiting: number
}

/** How one table is shown and changed. */
export interface Drawer<E> {
  readonly table: TableName
  readonly states: readonly string[]
  readonly stateColumn: string
  /** Values of the column `kind`, where there is one. */
  readonly kinds: readonly string[]
  readonly searched: readonly string[]
  readonly read: (row: DocumentRow) => E
  /** What a change may say. */
  readonly change: z.ZodType<Change>
  /** The columns such a change writes. */
  readonly written: (change: Change, now: Date) => Fields
  /** Heads and cells of its file. */
  readonly columns: Readonly<Record<string, (entry: E) => string>>
}

interface Change {
  readonly id: string
  readonly state?: string | undefined
  readonly note?: string | undefined
}

const id = z.string().min(1).max(36)

const answer = z.object({
  id,
  state: z.enum(LETTER_STATES).optional(),
  note: z.string().trim().max(MAX_NOTE_LENGTH).optional(),
})

const answered = ({ state, note }: Change, now: Date): Fields => ({
  ...(note !== undefined && { note }),
  ...(state !== undefined && { state }),
  ...(state === 'answered' && { answered_at: now.toISOString() }),
  ...(state === 'new' && { answered_at: null }),
})

const answerable = {
  states: LETTER_STATES,
  stateColumn: 'state',
  kinds: [],
  change: answer,
  written: answered,
} as const

const drawer = <E>(made: Drawer<E>): Drawer<E> => made

/** Price requests and appointments. */
export const requestDrawer = drawer({
  table: 'requests',
  ...answerable,
  kinds: REQUEST_KINDS,
  searched: ['name', 'email', 'phone', 'productTitle'],
  read: asRequest,
  columns: {
    Received: ({ createdAt }) => createdAt,
    Kind: ({ kind }) => kind,
    State: ({ state }) => state,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Piece: ({ productTitle }) => productTitle,
    Size: ({ size }) => size,
    Message: ({ message }) => message,
    Note: ({ note }) => note,
    Answered: ({ answeredAt }) => answeredAt ?? '',
    Id: ({ id: key }) => key,
  },
})

/** Messages of the contact page. */
export const contactDrawer = drawer({
  table: 'contacts',
  ...answerable,
  searched: ['firstName', 'lastName', 'email', 'phone'],
  read: asContact,
  columns: {
    Received: ({ createdAt }) => createdAt,
    State: ({ state }) => state,
    First_name: ({ firstName }) => firstName,
    Last_name: ({ lastName }) => lastName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Message: ({ message }) => message,
    Privacy_policy_ticked: ({ privacyPolicy }) => (privacyPolicy ? 'yes' : 'no'),
    Note: ({ note }) => note,
    Answered: ({ answeredAt }) => answeredAt ?? '',
    Id: ({ id: key }) => key,
  },
})

/** People in the lucky draw. */
export const subscriberDrawer = drawer({
  table: 'subscribers',
  states: SUBSCRIBER_STATES,
  stateColumn: 'status',
  kinds: [],
  searched: ['email', 'phone'],
  change: z.object({ id, state: z.enum(SUBSCRIBER_STATES).optional() }),
  written: ({ state }) => (state === undefined ? {} : { status: state }),
  read: asSubscriber,
  columns: {
    Subscribed: ({ subscribedAt }) => subscribedAt,
    State: ({ state }) => state,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Id: ({ id: key }) => key,
  },
})

/** The house's side of the forms: looks through a drawer, and says how far it is with an entry. */
export const openDesk = (service: DocumentService, kept: Kept, clock: () => Date) => {
  const wanted = <E>(
    { states, stateColumn, kinds, searched }: Drawer<E>,
    { q, state, kind }: DeskFilter,
  ) => ({
    equal: {
      ...(state && states.includes(state) && { [stateColumn]: state }),
      ...(kind && kinds.includes(kind) && { kind }),
    },
    ...(q.trim() && { mentioning: { text: q.trim(), columns: searched } }),
  })

  return {
    page: async <E>(from: Drawer<E>, filter: DeskFilter, page: number): Promise<DeskPage<E>> => {
      const offset = (page - 1) * PAGE_SIZE
      const asked = service.list(from.table, { ...wanted(from, filter), limit: PAGE_SIZE, offset })
      const { rows, total } = valueOf(await asked)
      const waiting = from.table === 'subscribers' ? 0 : await kept.waiting(from.table)
      const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE))
      return { entries: rows.map(from.read), page, total, totalPages, waiting }
    },
    /** Every entry that fits. */
    all: async <E>(from: Drawer<E>, filter: DeskFilter): Promise<readonly E[]> =>
      valueOf(await everyRow(service, from.table, wanted(from, filter))).map(from.read),
    /** Answers the entry as it is afterwards; 404 when there is none. */
    change: async <E>(from: Drawer<E>, change: Change): Promise<E> =>
      from.read(valueOf(await service.change(from.table, change.id, from.written(change, clock())))),
  }
}

export type Desk = ReturnType<typeof openDesk>
