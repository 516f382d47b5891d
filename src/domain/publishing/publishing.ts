import type { Difference } from './content-differences.ts'

/** A release that can be made live again. */
export interface ReleaseSummary {
  readonly id: string
  /** ISO time. */
  readonly builtAt: string
  readonly isLive: boolean
  /** Built by the code that runs now. */
  readonly canGoLive: boolean
}

/** What is wrong with one field of an entry; `editUrl` is where it is mended, '' where that is unknown. */
export interface EntryFault {
  readonly entry: string
  readonly field: string
  readonly why: string
  readonly editUrl: string
}

/** What an editor did that shoppers don't see yet. */
export interface WaitingChange {
  readonly what: 'publish' | 'unpublish' | 'model' | 'build'
  /** '' for an entry that was never shown. */
  readonly title: string
  /** ISO time. */
  readonly since: string
  readonly editUrl: string
}

export type EditedDifference = Difference & { readonly editUrl: string }

/** How a build can end; docs/decisions/0011-publishing.md. */
export const OUTCOMES = ['published', 'unchanged', 'failed', 'refused', 'overtaken', 'interrupted'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a build went. */
export interface Build {
  readonly id: string
  readonly startedAt: string
  readonly endedAt: string
  readonly outcome: Outcome
  readonly summary: string
  /** How many entries the content service did not deliver in time. */
  readonly late: number
  readonly warnings: readonly EntryFault[]
  /** What must be mended before anything new goes live. */
  readonly blames: readonly EntryFault[]
  readonly differences: readonly EditedDifference[]
  readonly changedPages: { readonly count: number; readonly first: readonly string[] }
}

/** What staff see of publishing. */
export interface PublishingState {
  /** ISO time at the server. */
  readonly now: string
  readonly live: {
    readonly id: string
    readonly builtAt: string
    readonly pages: number
    readonly products: number
  }
  /** Another release is chosen already; whoever asked is still served by this one. */
  readonly isSwitching: boolean
  /** Newer content is published, but somebody rolled back from it. */
  readonly isHeld: boolean
  readonly building: { readonly phase: string; readonly startedAt: string } | null
  /** How many changes wait, and the first of them. */
  readonly waiting: number
  readonly changes: readonly WaitingChange[]
  /** A platform builds this shop; nothing is known of its builds here. */
  readonly builtElsewhere: boolean
  readonly releases: readonly ReleaseSummary[]
  readonly builds: readonly Build[]
}

/** One thing that happened: a build, the release it made as long as that is kept, or both. */
export interface HistoryEntry {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly build?: Build
  readonly release?: ReleaseSummary
}

/** What happened, newest first. Looks that found nothing new are left out. */
export const releaseHistory = ({
  builds,
  releases,
}: Pick<PublishingState, 'builds' | 'releases'>): readonly HistoryEntry[] => {
  const told = builds
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map((build) => ({
      id: build.id,
      at: build.startedAt,
      build,
      release: releases.find(({ id }) => id === build.id),
    }))
  const untold = releases
    .filter(({ id }) => !told.some((build) => build.id === id))
    .map((release) => ({ id: release.id, at: release.builtAt, release }))
  return [...told, ...untold].toSorted((a, b) => b.id.localeCompare(a.id))
}

/** Whether going to a release is going back: releases are named by their time. */
export const isEarlier = (release: string, live: string): boolean => release < live

/** Whether a build ended without making anything live although there was something to show. */
export const isFailure = ({ outcome }: Build): boolean => outcome === 'failed' || outcome === 'refused'

/** The last look at the content, when it went wrong: until it is mended nothing new goes live. */
export const lastFailure = ({ builds: [last] }: Pick<PublishingState, 'builds'>): Build | undefined =>
  last && (isFailure(last) || last.outcome === 'interrupted') ? last : undefined

/** What the content could not show when it was last read whole, beside what is to blame for the last failure. */
export const warningsOf = ({ builds }: Pick<PublishingState, 'builds'>): readonly EntryFault[] => {
  const isRead = ({ outcome, warnings }: Build) =>
    outcome === 'published' || outcome === 'unchanged' || warnings.length > 0
  const blames = lastFailure({ builds })?.blames ?? []
  const isBlamed = (warning: EntryFault) =>
    blames.some(({ editUrl, field }) => editUrl === warning.editUrl && field === warning.field)
  return (builds.find(isRead)?.warnings ?? []).filter((warning) => !isBlamed(warning))
}
