import type { ReleaseFile } from '../format.ts'
import type { BuildReport } from '../report.ts'

const MOST_TOLD = 20

type Printed = Pick<ReleaseFile, 'pages' | 'files'>

const tagOf = ({ pages, files }: Printed, address: string) => files[pages[address]?.file ?? '']?.tag

/** Which addresses say something else than in the release before, new and lost ones with them. */
export const changedPages = (before: Printed | undefined, after: Printed): BuildReport['changedPages'] => {
  if (!before) return { count: 0, first: [] }
  const addresses = new Set([...Object.keys(before.pages), ...Object.keys(after.pages)])
  const changed = [...addresses].filter((address) => tagOf(before, address) !== tagOf(after, address))
  return { count: changed.length, first: changed.toSorted().slice(0, MOST_TOLD) }
}
