/** The type of a column and the limits that Appwrite checks. */
export type Column =
  | { readonly type: 'varchar'; readonly size: number; readonly required?: true }
  | { readonly type: 'text' }
  | { readonly type: 'datetime'; readonly required?: true }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'enum'; readonly elements: readonly string[]; readonly required?: true }

export interface Table {
  readonly columns: Readonly<Record<string, Column>>
  /** The column with a unique index. */
  readonly unique?: string
}

const varchar = (size: number): Column => ({ type: 'varchar', size })
const answerable = {
  state: { type: 'enum', elements: ['new', 'answered', 'closed'] },
  note: { type: 'text' },
  answered_at: { type: 'datetime' },
} as const satisfies Table['columns']

/** The shop's three tables, as its set-up creates them in a real project. */
export const requests: Table = {
  columns: {
    name: { type: 'varchar', size: 128, required: true },
    email: { type: 'varchar', size: 254, required: true },
    phone: { type: 'varchar', size: 20, required: true },
    message: { type: 'text' },
    size: varchar(32),
    kind: { type: 'enum', elements: ['price', 'appointment'] },
    productSlug: varchar(256),
    productTitle: varchar(256),
    ...answerable,
  },
}

export const contacts: Table = {
  columns: {
    firstName: varchar(128),
    lastName: varchar(128),
    email: varchar(254),
    phone: varchar(20),
    message: { type: 'text' },
    privacyPolicy: { type: 'boolean', default: false },
    ...answerable,
  },
}

export const subscribers: Table = {
  columns: {
    email: { type: 'varchar', size: 254, required: true },
    phone: { type: 'varchar', size: 10, required: true },
    subscribed_at: { type: 'datetime', required: true },
    status: { type: 'enum', elements: ['active', 'unsubscribed'], required: true },
  },
  unique: 'email',
}
