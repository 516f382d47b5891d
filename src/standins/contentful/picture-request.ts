import { refusal } from './errors.ts'

const MAX_SIDE = 4000
const DEFAULT_QUALITY = 75
const FORMATS = ['avif', 'webp', 'jpg', 'png'] as const
const FITS = ['pad', 'fill', 'scale', 'crop', 'thumb'] as const
const FOCUSES = [
  'center',
  'top',
  'right',
  'left',
  'bottom',
  'top_right',
  'top_left',
  'bottom_right',
  'bottom_left',
  'face',
  'faces',
] as const
const KNOWN = new Set(['w', 'h', 'q', 'fm', 'fit', 'f', 'bg', 'fl'])

export type PictureFormat = (typeof FORMATS)[number]

/** What is asked of a picture, in pixels and per cent; no format means the format of the source. */
export interface PictureRequest {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly quality: number
  readonly format: PictureFormat | undefined
  readonly fit: (typeof FITS)[number] | undefined
  readonly focus: (typeof FOCUSES)[number]
  /** Red, green and blue as `#rrggbb`; what `pad` fills with. */
  readonly background: string | undefined
  readonly progressive: boolean
}

/** Reads the parameters of a picture's address; 400 for one that is unknown or out of range. */
export const pictureRequestFrom = (query: URLSearchParams): PictureRequest => {
  for (const name of query.keys()) if (!KNOWN.has(name)) throw bad(name)
  const format = oneOf(query, 'fm', FORMATS)
  const background = query.get('bg')?.toLowerCase()
  if (background !== undefined && !/^rgb:[0-9a-f]{6}$/.test(background)) throw bad('bg')
  const flag = oneOf(query, 'fl', ['progressive'])
  if (flag && format !== 'jpg') throw bad('fl')
  return {
    width: side(query, 'w'),
    height: side(query, 'h'),
    quality: between(query, 'q', 100) ?? DEFAULT_QUALITY,
    format,
    fit: oneOf(query, 'fit', FITS),
    focus: oneOf(query, 'f', FOCUSES) ?? 'center',
    background: background?.replace('rgb:', '#'),
    progressive: flag === 'progressive',
  }
}

const bad = (name: string) =>
  refusal(400, 'BadRequest', `Picture parameter "${name}" is unknown or out of range`)

const between = (query: URLSearchParams, name: string, most: number): number | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > most) throw bad(name)
  return Number(text)
}

const side = (query: URLSearchParams, name: string) => between(query, name, MAX_SIDE)

const oneOf = <T extends string>(
  query: URLSearchParams,
  name: string,
  words: readonly T[],
): T | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  const word = words.find((known) => known === text)
  if (!word) throw bad(name)
  return word
}
