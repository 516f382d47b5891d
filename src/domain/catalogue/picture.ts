import type { Picture } from './catalogue.ts'

/** Widths pictures are offered in; a screen takes the smallest that fills its place. */
const WIDTHS = [400, 720, 1200, 1600] as const
/** The Images API converts to AVIF up to nine megapixels. */
const MOST_AVIF_PIXELS = 9 * 1000 * 1000
const QUALITY = { avif: 55, webp: 72, original: 75 } as const

export type PictureFormat = keyof typeof QUALITY

/** The address of a picture in one width and format, by the parameters of the Images API. */
export const pictureUrl = (
  { src }: Pick<Picture, 'src'>,
  width: number,
  format: PictureFormat = 'original',
): string => {
  const parameters = `w=${width}${format === 'original' ? '' : `&fm=${format}`}&q=${QUALITY[format]}`
  return `${src}${src.includes('?') ? '&' : '?'}${parameters}`
}

/** A picture's widths as a srcset, none wider than the picture itself or than it will ever be shown. */
export const pictureSet = (picture: Picture, format: PictureFormat, widest: number): string => {
  const useful = WIDTHS.filter((width) => width <= Math.min(picture.width, widest))
  const widths = useful.length > 0 ? useful : [WIDTHS[0]]
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/** Whether the Images API converts a picture to AVIF. */
export const hasAvif = ({ width, height }: Picture): boolean => width * height <= MOST_AVIF_PIXELS
