import type { ReleaseFile } from '../format.ts'
import type { BuildReport } from '../report.ts'

const MAX_LISTED_PAGES = 20

type Built = Pick<ReleaseFile, 'pages' | 'files'>

const tagOf = ({ pages, files }: Built, path: string) => files[pages[path]?.file ?? '']?.tag

/** The paths whose page differs from the previous release, including new and removed ones; the first 20 by name. */
export const changedPages = (before: Built | undefined, after: Built): BuildReport['changedPages'] => {
  if (!before) return { count: 0, first: [] }
  const paths = new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])
  const changed = [...paths].filter((path) => tagOf(before, path) !== tagOf(after, path))
  return { count: changed.length, first: changed.toSorted().slice(0, MAX_LISTED_PAGES) }
}
