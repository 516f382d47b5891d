/** Appwrite speaks of the same thing twice: rows of tables, and (the older paths) documents of collections. */
export interface Dialect {
  readonly base: string
  readonly row: 'row' | 'document'
  readonly rows: 'rows' | 'documents'
  readonly table: 'table' | 'collection'
}

export const dialects: readonly Dialect[] = [
  { base: '/v1/tablesdb/:database/tables/:table/rows', row: 'row', rows: 'rows', table: 'table' },
  {
    base: '/v1/databases/:database/collections/:table/documents',
    row: 'document',
    rows: 'documents',
    table: 'collection',
  },
]
