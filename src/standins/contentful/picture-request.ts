import { refusal } from './errors.ts'

const MAX_WIDTH = 4000
const DEFAULT_QUALITY = 75
const FORMATS = ['avif', 'webp'] as const
const KNOWN = new Set(['w', 'q', 'fm'])

/** The requested size (pixels), quality (per cent) and format of a picture; without a format, that of the source. */
export interface PictureRequest {
  readonly width: number | undefined
  readonly quality: number
  readonly format: (typeof FORMATS)[number] | undefined
}

/** Parses the parameters of a picture's URL; 400 if one is unknown or out of range. */
export const pictureRequestFrom = (query: URLSearchParams): PictureRequest => {
  for (const name of query.keys()) if (!KNOWN.has(name)) throw bad(name)
  const wanted = query.get('fm')
  const format = FORMATS.find((known) => known === wanted)
  if (wanted !== null && !format) throw bad('fm')
  return {
    width: between(query, 'w', MAX_WIDTH),
    quality: between(query, 'q', 100) ?? DEFAULT_QUALITY,
    format,
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
