import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RELEASE_FILE, RELEASES, type Page, type ReleaseFile } from './format.ts'

/** A release opened for serving; immutable. */
export interface Release {
  readonly id: string
  readonly folder: string
  readonly manifest: ReleaseFile
  readonly shells: readonly { readonly pattern: RegExp; readonly page: Page }[]
}

/** How a release answers a path and query. */
export type Found =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'moved'; readonly to: string }
  /** The program makes the page, at this internal path with the same query; only the parameters `keys` select it. */
  | { readonly kind: 'on-demand'; readonly path: string; readonly keys: readonly string[] }

/** The folder of a release inside a data folder. */
export const releaseFolder = (dataDir: string, id: string) => join(dataDir, RELEASES, id)

/** Opens a release of a data folder; rejects if its manifest can't be read. Does not check its files. */
export const openRelease = async (dataDir: string, id: string): Promise<Release> => {
  const folder = releaseFolder(dataDir, id)
  const manifest = JSON.parse(await readFile(join(folder, RELEASE_FILE), 'utf8')) as ReleaseFile
  const shells = manifest.shells.map(({ pattern, page }) => ({ pattern: new RegExp(pattern), page }))
  return { id, folder, manifest, shells }
}

/** What a query selects: null if it asks for a page that does not exist, undefined if it selects nothing. */
const chosenByQuery = (
  { pages, queries }: ReleaseFile,
  path: string,
  search: string,
): Found | null | undefined => {
  const rule = search && Object.hasOwn(queries, path) ? queries[path] : undefined
  if (!rule) return undefined
  const query = new URLSearchParams(search)
  const { onDemand } = rule
  if (onDemand?.keys.some((key) => query.has(key)))
    return { kind: 'on-demand', path: onDemand.path, keys: [...rule.keys, ...onDemand.keys] }
  const given = rule.keys.flatMap((key) => {
    const value = query.get(key)?.trim().toLowerCase()
    return value ? [`${key}=${value}`] : []
  })
  if (given.length === 0) return undefined
  const page = pages[`${path}?${given.join('&')}`]
  if (page) return { kind: 'page', page }
  const isUnknown = given[0]?.startsWith(`${rule.keys[0]}=`) && !pages[`${path}?${given[0]}`]
  return isUnknown ? { kind: 'page', page: rule.unknown } : null
}

/** What a release has at a decoded path and query; undefined if nothing. */
export const find = (release: Release, path: string, search: string): Found | undefined => {
  const { pages, files, moved } = release.manifest
  const to = Object.hasOwn(moved, path) ? moved[path] : undefined
  if (to) return { kind: 'moved', to }
  const chosen = chosenByQuery(release.manifest, path, search)
  if (chosen !== undefined) return chosen ?? undefined
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (page) return { kind: 'page', page }
  const shell = release.shells.find(({ pattern }) => pattern.test(path))
  if (shell) return { kind: 'page', page: shell.page }
  if (Object.hasOwn(files, path) && !files[path]?.type.startsWith('text/html'))
    return { kind: 'file', file: path }
  return undefined
}
