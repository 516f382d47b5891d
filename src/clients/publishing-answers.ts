import type { Difference, FieldChange } from '#domain/content-differences.ts'
import {
  OUTCOMES,
  type Build,
  type EditedDifference,
  type EntryFault,
  type KeptRelease,
  type PublishingState,
  type WaitingChange,
} from '#domain/publishing.ts'
import { isRecord, textOf } from '#domain/stored.ts'

type Row = Readonly<Record<string, unknown>>

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)
const rowOf = (value: unknown): Row => (isRecord(value) ? value : {})
const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const oneOf = <T extends string>(names: readonly T[], value: unknown, otherwise: T): T =>
  names.find((name) => name === value) ?? otherwise

const faultOf = (row: Row): EntryFault => ({
  entry: textOf(row['entry']),
  field: textOf(row['field']),
  why: textOf(row['why']),
  editUrl: textOf(row['editUrl']),
})

const fieldOf = (row: Row): FieldChange => ({
  field: textOf(row['field']),
  before: textOf(row['before']),
  after: textOf(row['after']),
})

const differenceOf = (row: Row): Difference => ({
  id: textOf(row['id']),
  title: textOf(row['title']),
  what: oneOf(['new', 'changed', 'gone'], row['what'], 'changed'),
  fields: rowsOf(row['fields']).map(fieldOf),
})

const editedOf = (row: Row): EditedDifference => ({ ...differenceOf(row), editUrl: textOf(row['editUrl']) })

const buildOf = (row: Row): Build => {
  const pages = rowOf(row['changedPages'])
  return {
    id: textOf(row['id']),
    startedAt: textOf(row['startedAt']),
    endedAt: textOf(row['endedAt']),
    outcome: oneOf(OUTCOMES, row['outcome'], 'failed'),
    said: textOf(row['said']),
    late: numberOf(row['late']),
    warnings: rowsOf(row['warnings']).map(faultOf),
    blames: rowsOf(row['blames']).map(faultOf),
    differences: rowsOf(row['differences']).map(editedOf),
    changedPages: { count: numberOf(pages['count']), first: textsOf(pages['first']) },
  }
}

const releaseOf = (row: Row): KeptRelease => ({
  id: textOf(row['id']),
  builtAt: textOf(row['builtAt']),
  isLive: row['isLive'] === true,
  canGoLive: row['canGoLive'] === true,
})

const changeOf = (row: Row): WaitingChange => ({
  what: oneOf(['publish', 'unpublish', 'model', 'build'], row['what'], 'publish'),
  title: textOf(row['title']),
  since: textOf(row['since']),
  editUrl: textOf(row['editUrl']),
})

/** Reads what is live, building, waiting and wrong; nothing without a live release. */
export const readPublishing = (answer: unknown): PublishingState | undefined => {
  if (!isRecord(answer) || !isRecord(answer['live'])) return undefined
  const { live, building } = answer
  return {
    now: textOf(answer['now']),
    live: {
      id: textOf(live['id']),
      builtAt: textOf(live['builtAt']),
      pages: numberOf(live['pages']),
      products: numberOf(live['products']),
    },
    isSwitching: answer['isSwitching'] === true,
    isHeld: answer['isHeld'] === true,
    building: isRecord(building)
      ? { phase: textOf(building['phase']), startedAt: textOf(building['startedAt']) }
      : null,
    waiting: numberOf(answer['waiting']),
    changes: rowsOf(answer['changes']).map(changeOf),
    builtElsewhere: answer['builtElsewhere'] === true,
    releases: rowsOf(answer['releases']).map(releaseOf),
    builds: rowsOf(answer['builds']).map(buildOf),
  }
}

export const readComparison = (answer: unknown): readonly Difference[] | undefined =>
  isRecord(answer) && Array.isArray(answer['differences'])
    ? rowsOf(answer['differences']).map(differenceOf)
    : undefined
