import { refusal } from './errors.ts'

const MAX_SIDE = 4000
const DEFAULT_QUALITY = 75
const FORMATS = ['avif', 'webp', 'jpg'] as const
const KNOWN = new Set(['w', 'h', 'q', 'fm', 'fit', 'bg'])

/** The requested size (pixels), quality (per cent) and format of a picture; without a format, that of the source. */
export interface PictureRequest {
  readonly width: number | undefined
  readonly quality: number
  readonly format: (typeof FORMATS)[number] | undefined
  /** Fills the rest of this height, and of the width, with a colour. */
  readonly pad: { readonly height: number; readonly background: string } | undefined
}

/** Parses the parameters of a picture's URL; 400 if one is unknown or out of range. */
export const pictureRequestFrom = (query: URLSearchParams): PictureRequest => {
  for (const name of query.keys()) if (!KNOWN.has(name)) throw bad(name)
  const wanted = query.get('fm')
  const format = FORMATS.find((known) => known === wanted)
  if (wanted !== null && !format) throw bad('fm')
  return {
    width: between(query, 'w', MAX_SIDE),
    quality: between(query, 'q', 100) ?? DEFAULT_QUALITY,
    format,
    pad: padOf(query),
  }
}

/** Of the ways to fit a picture into a width and a height, only `pad` is served. */
const padOf = (query: URLSearchParams): PictureRequest['pad'] => {
  const height = between(query, 'h', MAX_SIDE)
  const background = /^rgb:([0-9a-f]{6})$/.exec(query.get('bg') ?? '')?.[1]
  if (query.get('fit') === 'pad' && query.has('w') && height && background)
    return { height, background: `#${background}` }
  for (const name of ['fit', 'h', 'bg']) if (query.has(name)) throw bad(name)
  return undefined
}

const bad = (name: string) =>
  refusal(400, 'BadRequest', `Picture parameter "${name}" is unknown or out of range`)

const between = (query: URLSearchParams, name: string, most: number): number | undefined => {
  const text = query.get(name)
  if (text === null) return undefined
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > most) throw bad(name)
  return Number(text)
}
