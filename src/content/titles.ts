import type { Titles } from '#domain/catalogue/catalogue.ts'
import { readSection } from './banner.ts'
import { readName, type Entry } from './values.ts'
import type { Warn } from './warnings.ts'

/** The heading of a section of the home page; undefined, with a warning, if the section is unknown. */
export const readTitles = ({ id, fields }: Entry, warn: Warn): Titles | undefined => {
  const type = readSection(fields.type)
  if (!type) {
    warn('type', 'is neither split nor triple; the heading is left out')
    return undefined
  }
  return {
    id,
    type,
    title: readName(fields.title, 'title', warn),
    subtitle: readName(fields.subtitle, 'subtitle', warn),
  }
}
