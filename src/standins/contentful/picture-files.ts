import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename, resolve, sep } from 'node:path'

import { z } from 'zod'

import type { Resource } from './catalogue.ts'

const fileShape = z.object({
  url: z.string(),
  fileName: z.string().optional(),
  contentType: z.string().optional(),
})

/** The file behind an asset. */
export interface PictureFile {
  readonly path: string
  /** Changes exactly when the bytes do. */
  readonly hash: string
  readonly fileName: string
  readonly contentType: string
}

/**
 * Finds the file that an asset's URL names: `//pictures/a.webp` is `pictures/a.webp` in one of the folders, where the
 * import tool looks for it, too. Undefined if there is no such file.
 */
export const pictureFiles = (folders: readonly string[]) => {
  const hashes = new Map<string, { readonly stamp: string; readonly hash: string }>()

  const hashOf = (path: string): string | undefined => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const stamp = `${stat.mtimeMs} ${stat.size}`
    const known = hashes.get(path)
    if (known?.stamp === stamp) return known.hash
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 32)
    hashes.set(path, { stamp, hash })
    return hash
  }

  return (asset: Resource): PictureFile | undefined => {
    const { data: file } = fileShape.safeParse(Object.values(asset.fields.file ?? {})[0])
    if (!file) return undefined
    const [place = ''] = file.url.replace(/^(?:https?:)?\/\//, '').split('?')
    for (const folder of folders) {
      const path = resolve(folder, decodeURIComponent(place))
      const hash = path.startsWith(resolve(folder) + sep) ? hashOf(path) : undefined
      const { fileName = basename(path), contentType = 'application/octet-stream' } = file
      if (hash) return { path, hash, fileName, contentType }
    }
    return undefined
  }
}
