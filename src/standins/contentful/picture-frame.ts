import type { Sharp, ResizeOptions, Region } from 'sharp'

import type { PictureRequest } from './picture-request.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Sizes a picture as asked (see `fit`), never larger than it is drawn. */
export const framed = (picture: Sharp, source: Size, wanted: PictureRequest): Sharp => {
  const { width, height, fit } = wanted
  if (width === undefined && height === undefined) return picture
  if (width === undefined || height === undefined || fit === undefined) {
    return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  }
  const box = { width, height }
  if (fit === 'scale') return picture.resize({ ...smaller(box, source), fit: 'fill' })
  if (fit === 'crop') return picture.extract(cut(smaller(box, source), source, wanted.focus))
  if (fit === 'pad') return padded(picture, source, box, wanted)
  return picture.resize({ ...shrunk(box, source), fit: 'cover', position: POSITIONS[wanted.focus] })
}

const POSITIONS: Readonly<Record<PictureRequest['focus'], NonNullable<ResizeOptions['position']>>> = {
  center: 'centre',
  top: 'top',
  right: 'right',
  left: 'left',
  bottom: 'bottom',
  top_right: 'right top',
  top_left: 'left top',
  bottom_right: 'right bottom',
  bottom_left: 'left bottom',
  face: 'attention',
  faces: 'attention',
}

const smaller = (box: Size, source: Size): Size => ({
  width: Math.min(box.width, source.width),
  height: Math.min(box.height, source.height),
})

/** The box in its own proportions, small enough that the source covers it. */
const shrunk = (box: Size, source: Size): Size => {
  const scale = Math.min(1, source.width / box.width, source.height / box.height)
  return {
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  }
}

const cut = (box: Size, source: Size, focus: PictureRequest['focus']): Region => {
  const along = (room: number, start: boolean, end: boolean) =>
    start ? 0 : end ? room : Math.floor(room / 2)
  return {
    ...box,
    left: along(source.width - box.width, focus.includes('left'), focus.includes('right')),
    top: along(source.height - box.height, focus.includes('top'), focus.includes('bottom')),
  }
}

const padded = (picture: Sharp, source: Size, box: Size, wanted: PictureRequest): Sharp => {
  const scale = Math.min(1, box.width / source.width, box.height / source.height)
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  const left = Math.floor((box.width - width) / 2)
  const top = Math.floor((box.height - height) / 2)
  const background =
    wanted.background ?? (wanted.format === 'jpg' ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 })
  return picture
    .resize({ width, height, fit: 'fill' })
    .extend({ left, top, right: box.width - width - left, bottom: box.height - height - top, background })
}
