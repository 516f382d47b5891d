import type { Banner, BannerType, Section } from '#domain/catalogue/catalogue.ts'
import { readPictures } from './picture.ts'
import { readPlainText } from './rich-text.ts'
import { asList, readUrl, readLine, readName, type Entry } from './values.ts'
import type { Warn } from './warnings.ts'

const TYPES: readonly BannerType[] = ['mainImage', 'portrait', 'carousel']
const SECTIONS: readonly Section[] = ['split', 'triple']

const oneOf = <T extends string>(names: readonly T[], value: unknown): T | undefined => {
  const given = readLine(value).toLowerCase()
  return names.find((name) => name.toLowerCase() === given)
}

/** The section of the home page that an entry names, in any spelling; undefined if it names none. */
export const readSection = (value: unknown): Section | undefined => oneOf(SECTIONS, value)

/** Reads a banner; undefined, with a warning, if it has no picture or its type is unknown. */
export const readBanner = ({ id, fields }: Entry, warn: Warn): Banner | undefined => {
  const section = readSection(fields.section)
  const type = oneOf(TYPES, fields.type) ?? (section && 'mainImage')
  if (!section && asList(fields.section).length > 0)
    warn('section', `is neither ${SECTIONS.join(' nor ')}; the banner is shown without a section`)
  if (!type) warn('type', `is none of ${TYPES.join(', ')}; the banner is left out`)
  const title = readName(fields.title, 'title', warn)
  if (!title) warn('title', 'is empty; the banner has no heading')
  const pictures = readPictures(fields.banner, 'banner', title, warn)
  if (pictures.length === 0) warn('banner', 'has no picture; the banner is left out')
  if (!type || pictures.length === 0) return undefined
  const description = readPlainText(fields.description, 'description', warn)
  if (!description) warn('description', 'is neither plain nor rich text')
  return {
    id,
    type,
    section,
    title,
    description: description?.join(' ') ?? '',
    landingUrl: readUrl(fields.landingURL, 'landingURL', warn),
    pictures,
  }
}
