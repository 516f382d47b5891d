import type { ExportedResource } from './export-file.ts'

/** Ids of the entries that a value links to, however deep. */
const linkedEntries = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('sys' in value && typeof value.sys === 'object' && value.sys !== null) {
    const { sys } = value
    const isLink = 'linkType' in sys && sys.linkType === 'Entry' && 'id' in sys
    return isLink ? [String(sys.id)] : []
  }
  return Object.values(value).flatMap(linkedEntries)
}

/**
 * Sorts entries so that linked ones precede those that link to them; a cycle of links is broken at one of its entries.
 */
export const inLinkOrder = (entries: readonly ExportedResource[]): readonly ExportedResource[] => {
  const byId = new Map(entries.map((entry) => [entry.sys.id, entry]))
  const ordered = new Set<ExportedResource>()
  const met = new Set<ExportedResource>()
  // An explicit stack, because a chain of links may be longer than the call stack allows.
  const waiting = entries.toReversed()
  for (let entry = waiting.at(-1); entry; entry = waiting.at(-1)) {
    const open = met.has(entry)
      ? []
      : linkedEntries(entry.fields).flatMap((id) => {
          const linked = byId.get(id)
          return linked && !met.has(linked) ? [linked] : []
        })
    met.add(entry)
    if (open.length > 0) waiting.push(...open)
    else {
      waiting.pop()
      ordered.add(entry)
    }
  }
  return [...ordered]
}
