import type { Picture } from '#domain/catalogue.ts'
import { asList, fieldsOf, isRecord, readLine } from './values.ts'
import type { Warn } from './warnings.ts'

/** What a picture is taken to measure when the content service does not say. */
const USUAL_SIZE = { width: 1200, height: 1600 }

/** The content service leaves out the scheme; a path of the shop's own origin stays as it is. */
const withScheme = (address: string): string | undefined => {
  if (address.startsWith('//')) return `https:${address}`
  if (/^\/[^/\\]/.test(address) || /^https?:\/\/[^\s/]/.test(address)) return address
  return undefined
}

const sizeOf = (file: Record<string, unknown>) => {
  const image = isRecord(file.details) ? file.details.image : undefined
  if (!isRecord(image)) return USUAL_SIZE
  const { width, height } = image
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    ? { width, height }
    : USUAL_SIZE
}

const readPicture = (value: unknown, fallbackAlt: string): Picture | string => {
  const fields = fieldsOf(value)
  if (!fields) return 'is linked but not published'
  const { file } = fields
  if (!isRecord(file) || typeof file.url !== 'string') return 'has no file'
  if (typeof file.contentType === 'string' && !file.contentType.startsWith('image/'))
    return 'is not a picture'
  const src = withScheme(file.url.trim())
  if (!src) return 'has an address that can’t be shown'
  const alt = readLine(fields.description) || readLine(fields.title) || fallbackAlt
  return { src, alt, ...sizeOf(file) }
}

/** Every picture of a field that can be shown, once; each other one is a warning. */
export const readPictures = (
  value: unknown,
  field: string,
  fallbackAlt: string,
  warn: Warn,
): readonly Picture[] => {
  const pictures = new Map<string, Picture>()
  for (const [index, item] of asList(value).entries()) {
    const picture = readPicture(item, fallbackAlt)
    if (typeof picture === 'string') warn(field, `picture ${index + 1} ${picture}`)
    else if (!pictures.has(picture.src)) pictures.set(picture.src, picture)
  }
  return [...pictures.values()]
}
