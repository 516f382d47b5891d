import { PICTURE_HOSTS, UNSIZED_HOSTS } from '#config/picture-hosts.ts'
import type { Picture } from '#domain/catalogue/catalogue.ts'
import { isOwnPath } from '#domain/own-path.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { asList, fieldsOf, isUnpublished, readLine, UNPUBLISHED } from './values.ts'
import type { Warn } from './warnings.ts'

/**
 * The formats that the content service converts and browsers show. Not TIFF, because the feed and search engines would
 * get the original file; not SVG, which is neither resized nor converted, and no photograph.
 */
const SHOWN_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif']

/** The content service resizes no larger picture. */
const MAX_PIXELS = 300 * 1000 * 1000
const TOO_LARGE =
  'is too large for the content service to resize; upload one smaller than 20 MB and 300 megapixels'

/** The size assumed for a picture if the content service gives none. */
const USUAL_SIZE = { width: 1200, height: 1600 }

/**
 * The URL at which pages show a picture. The content service omits the scheme; a path of the shop's own origin stays
 * unchanged. Pictures on other hosts can't be shown, and no URL is fetched.
 */
const shownAt = (url: string): { readonly src: string } | { readonly fault: string } => {
  if (isOwnPath(url)) return { src: url }
  const whole = url.startsWith('//') ? `https:${url}` : url
  if (!/^https?:\/\/[^\s/\\]/.test(whole) || !URL.canParse(whole))
    return { fault: 'has a URL that can’t be shown' }
  const { hostname, port, username } = new URL(whole)
  if (UNSIZED_HOSTS.includes(hostname)) return { fault: TOO_LARGE }
  if (!PICTURE_HOSTS.includes(hostname) || port || username)
    return { fault: `is on ${hostname}, but pages show only pictures of the content service` }
  return { src: whole.replace(/^http:/, 'https:') }
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
  if (isUnpublished(value)) return UNPUBLISHED
  const fields = fieldsOf(value)
  if (!fields) return 'is not a picture of the content service'
  const { file } = fields
  if (!isRecord(file) || typeof file.url !== 'string') return 'has no file'
  const type = typeof file.contentType === 'string' ? file.contentType.toLowerCase() : undefined
  if (type !== undefined && !SHOWN_TYPES.includes(type))
    return `is of a type that pages can’t show (${type}); upload it as JPEG or PNG`
  const shown = shownAt(file.url.trim())
  if ('fault' in shown) return shown.fault
  const size = sizeOf(file)
  if (size.width * size.height > MAX_PIXELS) return TOO_LARGE
  const alt = readLine(fields.description) || readLine(fields.title) || fallbackAlt
  return { src: shown.src, alt, ...size }
}

/** Reads the pictures of a field that can be shown, each once; any other is a warning. */
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
