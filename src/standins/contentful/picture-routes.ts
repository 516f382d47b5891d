import { readFile } from 'node:fs/promises'

import type { Call } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { Resource } from './catalogue.ts'
import { notFound } from './errors.ts'
import type { PictureFile } from './picture-files.ts'
import { pictureRequestFrom } from './picture-request.ts'
import { openStudio, pictureName } from './pictures.ts'

interface PictureSettings {
  /** The prefix of the pictures' paths. */
  readonly path: string
  readonly space: string
  readonly asset: (id: string) => Resource | undefined
  readonly fileOf: (asset: Resource) => PictureFile | undefined
  /** The folder for converted pictures. */
  readonly folder: string
}

/**
 * Pictures in their original form, or resized and converted. Every URL can be cached for ever, because it contains the
 * hash of the bytes.
 */
export const pictureRoutes = ({ path, space, asset, fileOf, folder }: PictureSettings): Routes => {
  const studio = openStudio(folder)

  const wantedFile = ({ params }: Call): PictureFile => {
    const found = params.space === space ? asset(params.asset ?? '') : undefined
    const file = found && fileOf(found)
    if (!file || file.hash !== params.hash || file.fileName !== params.file) throw notFound()
    return file
  }

  return {
    [`GET ${path}/:space/:asset/:hash/:file`]: async (call) => {
      const file = wantedFile(call)
      const asItIs = call.query.size === 0
      const wanted = pictureRequestFrom(call.query)
      const etag = `"${asItIs ? file.hash : pictureName(file, wanted)}"`
      const lasting = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
      if (call.headers['if-none-match'] === etag) return { status: 304, headers: lasting }
      const { bytes, contentType } = asItIs
        ? { bytes: await readFile(file.path), contentType: file.contentType }
        : await studio(file, wanted)
      return { headers: { ...lasting, 'content-type': contentType }, body: bytes }
    },
  }
}
