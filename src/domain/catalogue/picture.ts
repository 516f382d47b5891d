import type { Picture } from './catalogue.ts'

/**
 * Widths pictures are offered in; a screen takes the nearest that fills its place: 800 a phone of two pixels to the
 * point, 1200 one of three.
 */
const WIDTHS = [400, 800, 1200, 1600, 2400] as const
/** The width of a tile's picture where only one is offered. */
export const TILE_WIDTH = 800
/** The Images API converts to AVIF up to nine megapixels. */
const MOST_AVIF_PIXELS = 9 * 1000 * 1000
const QUALITY = { avif: 60, webp: 72, original: 75 } as const

export type PictureFormat = keyof typeof QUALITY

/** The URL of a picture in one width and format, by the parameters of the Images API. */
export const pictureUrl = (
  { src }: Pick<Picture, 'src'>,
  width: number,
  format: PictureFormat = 'original',
): string => {
  const parameters = `w=${width}${format === 'original' ? '' : `&fm=${format}`}&q=${QUALITY[format]}`
  return `${src}${src.includes('?') ? '&' : '?'}${parameters}`
}

/** A picture's widths as a srcset up to its own, none that it will never be shown in. */
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

/** What is said of a picture: its own words and its file's name, without those of the product. */
const toldBy = ({ src, alt }: Picture, { title, slug }: { title: string; slug: string }) => {
  const file = (src.split('?')[0] ?? '').slice(src.lastIndexOf('/') + 1)
  return [alt.replaceAll(title, ''), file.replaceAll(slug, '').replaceAll('_', ' ')].join(' ')
}

/**
 * The picture that shows the garment once more: its back, or the garment worn, told by the words of its editors or by
 * the file's name. Never a detail or a cloth; undefined where there is no such picture.
 */
export const secondView = (product: {
  readonly title: string
  readonly slug: string
  readonly pictures: readonly Picture[]
}): Picture | undefined =>
  product.pictures.slice(1).find((picture) => {
    const told = toldBy(picture, product)
    return WHOLE.test(told) && !PART.test(told)
  })

/** Whether a picture is higher than wide, as a phone is. */
export const isUpright = ({ width, height }: Picture): boolean => height > width

/** Whether the Images API converts a picture to AVIF. */
export const hasAvif = ({ width, height }: Picture): boolean => width * height <= MOST_AVIF_PIXELS
