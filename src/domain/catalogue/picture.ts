import type { Picture } from './catalogue.ts'

/**
 * The widths in which pictures are offered; a browser takes the nearest that fills the picture's place. A phone takes
 * 800 with two device pixels per CSS pixel, 1200 with three.
 */
const WIDTHS = [400, 800, 1200, 1600, 2400] as const
/** The width of a tile's picture if only one is offered. */
export const TILE_WIDTH = 800
/** The Images API converts pictures of up to nine megapixels to AVIF. */
const MAX_AVIF_PIXELS = 9 * 1000 * 1000
const QUALITY = { avif: 60, webp: 72, jpg: 75, original: 75 } as const

export type PictureFormat = keyof typeof QUALITY

type Source = Pick<Picture, 'src'>

const withParameters = ({ src }: Source, parameters: string) =>
  `${src}${src.includes('?') ? '&' : '?'}${parameters}`

/** The URL of a picture in one width and format, by the parameters of the Images API. */
export const pictureUrl = (picture: Source, width: number, format: PictureFormat = 'original'): string =>
  withParameters(picture, `w=${width}${format === 'original' ? '' : `&fm=${format}`}&q=${QUALITY[format]}`)

/** The URL that `pictureUrl` made, in another width. */
export const inWidth = (url: string, width: number): string => url.replace(/([?&])w=\d+/, `$1w=${width}`)

const THUMBNAIL_WIDTH = 400

/** The URL of a picture in the size in which carts, orders and quotes show it. */
export const thumbnailUrl = (picture: Source): string => pictureUrl(picture, THUMBNAIL_WIDTH, 'webp')

/**
 * The URL of a picture as the card of a shared link: whole, on plaster. Of an upright picture, messengers would show
 * the middle, a garment without its collar. As JPEG, because WhatsApp shows no card of GIF or of more than 600 kB, which
 * a photograph in PNG exceeds, and Facebook none of AVIF.
 */
export const cardUrl = (picture: Source): string =>
  withParameters(picture, `w=1200&h=630&fit=pad&bg=rgb:d3cabd&fm=jpg&q=${QUALITY.jpg}`)

/** A srcset of a picture in the widths from `narrowest` to `widest`, none above its own. */
export const pictureSet = (
  picture: Picture,
  format: PictureFormat,
  widest: number,
  narrowest: number = WIDTHS[0],
): string => {
  const most = Math.min(picture.width, widest)
  const widths = [...WIDTHS.filter((width) => width >= narrowest && width < most), most]
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

const WHOLE = /\b(?:back|behind|rear|worn|wearing|wears|model)\b/i
const PART = /\b(?:close|closer|close-?up|detail|details|cloth|fabric|swatch|folds?|seams?|label|lining)\b/i

/** The words that describe a picture: its alt text and file name, without the product's own title and slug. */
const wordsAbout = ({ src, alt }: Picture, { title, slug }: { title: string; slug: string }) => {
  const file = (src.split('?')[0] ?? '').slice(src.lastIndexOf('/') + 1)
  return [alt.replaceAll(title, ''), file.replaceAll(slug, '').replaceAll('_', ' ')].join(' ')
}

/**
 * A second picture of the whole garment: its back, or the garment worn, recognised by the alt text or file name.
 * Never a detail or a piece of cloth; undefined if there is none.
 */
export const secondView = (product: {
  readonly title: string
  readonly slug: string
  readonly pictures: readonly Picture[]
}): Picture | undefined =>
  product.pictures.slice(1).find((picture) => {
    const description = wordsAbout(picture, product)
    return WHOLE.test(description) && !PART.test(description)
  })

/** Whether a picture is taller than wide, as a phone's screen is. */
export const isUpright = ({ width, height }: Picture): boolean => height > width

/** Whether the Images API converts a picture to AVIF. */
export const hasAvif = ({ width, height }: Picture): boolean => width * height <= MAX_AVIF_PIXELS
