import type { Difference } from './content-differences.ts'

/** A release that is kept, as the desk lists it. */
export interface ReleaseSummary {
  readonly id: string
  /** ISO time. */
  readonly builtAt: string
  readonly isLive: boolean
  /** Whether it was built by the code that is running; only then can it be made live. */
  readonly canGoLive: boolean
}

/** What is wrong with a field of an entry; `editUrl` is where editors can correct it, '' if unknown. */
export interface EntryProblem {
  readonly entry: string
  readonly field: string
  readonly why: string
  readonly editUrl: string
}

/** An editor's change that shoppers don't see yet. */
export interface WaitingChange {
  readonly what: 'publish' | 'unpublish' | 'model' | 'build'
  readonly isPicture: boolean
  /** '' for anything but a piece, banner or heading that is shown. */
  readonly title: string
  /** ISO time. */
  readonly since: string
  readonly editUrl: string
}

export type EditedDifference = Difference & { readonly editUrl: string }

/** How a build can end; see docs/decisions/0011-publishing.md. */
export const OUTCOMES = ['published', 'unchanged', 'failed', 'refused', 'overtaken', 'interrupted'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A finished build. */
export interface Build {
  readonly id: string
  readonly startedAt: string
  readonly endedAt: string
  readonly outcome: Outcome
  readonly summary: string
  /** How many entries the content service did not deliver in time. */
  readonly late: number
  readonly warnings: readonly EntryProblem[]
  /** What must be corrected before anything new can go live. */
  readonly blames: readonly EntryProblem[]
  readonly differences: readonly EditedDifference[]
  readonly changedPages: { readonly count: number; readonly first: readonly string[] }
}

/** What staff see about publishing. */
export interface PublishingState {
  /** The server's clock, ISO time. */
  readonly now: string
  readonly live: {
    readonly id: string
    readonly builtAt: string
    readonly pages: number
    readonly products: number
  }
  /** Another release has been chosen, but this answer still comes from the live one. */
  readonly isSwitching: boolean
  /** Newer content has been built, but somebody rolled back from it. */
  readonly isHeld: boolean
  readonly building: { readonly phase: string; readonly startedAt: string } | null
  /** How many changes wait to go live; `changes` has the first of them. */
  readonly waiting: number
  readonly changes: readonly WaitingChange[]
  /** Whether a platform builds this shop, so that its builds are unknown here. */
  readonly builtElsewhere: boolean
  readonly releases: readonly ReleaseSummary[]
  readonly builds: readonly Build[]
}

/** An entry of the history: a build, the release it made while that is kept, or both. */
export interface HistoryEntry {
  readonly id: string
  /** ISO time. */
  readonly at: string
  readonly build?: Build
  readonly release?: ReleaseSummary
}

/** The history of builds and releases, newest first, without builds that found nothing new. */
export const releaseHistory = ({
  builds,
  releases,
}: Pick<PublishingState, 'builds' | 'releases'>): readonly HistoryEntry[] => {
  const withBuild = builds
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map((build) => ({
      id: build.id,
      at: build.startedAt,
      build,
      release: releases.find(({ id }) => id === build.id),
    }))
  const withoutBuild = releases
    .filter(({ id }) => !withBuild.some((build) => build.id === id))
    .map((release) => ({ id: release.id, at: release.builtAt, release }))
  return [...withBuild, ...withoutBuild].toSorted((a, b) => b.id.localeCompare(a.id))
}

/** Whether switching to a release would be a rollback; ids of releases start with their time. */
export const isEarlier = (release: string, live: string): boolean => release < live

/** Whether a build ended without going live although there was something new. */
export const isFailure = ({ outcome }: Build): boolean => outcome === 'failed' || outcome === 'refused'

/** The last build, if it went wrong; nothing new goes live until that is resolved. */
export const lastFailure = ({ builds: [last] }: Pick<PublishingState, 'builds'>): Build | undefined =>
  last && (isFailure(last) || last.outcome === 'interrupted') ? last : undefined

/** The warnings of the last build that read all content, without those that the last failure is blamed on. */
export const warningsOf = ({ builds }: Pick<PublishingState, 'builds'>): readonly EntryProblem[] => {
  const isRead = ({ outcome, warnings }: Build) =>
    outcome === 'published' || outcome === 'unchanged' || warnings.length > 0
  const blames = lastFailure({ builds })?.blames ?? []
  const isInFailure = (warning: EntryProblem) =>
    blames.some(({ editUrl, field }) => editUrl === warning.editUrl && field === warning.field)
  return (builds.find(isRead)?.warnings ?? []).filter((warning) => !isInFailure(warning))
}
