import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { POINTER, RELEASE_FILE, RELEASES, type Page, type ReleaseFile } from './release-format.ts'

/** One release, open for serving: an immutable value. */
export interface Release {
  readonly id: string
  readonly folder: string
  readonly printed: ReleaseFile
  readonly shells: readonly { readonly pattern: RegExp; readonly page: Page }[]
}

/** What a release has at an address. */
export type Found =
  | { readonly kind: 'page'; readonly page: Page }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'moved'; readonly to: string }

const releaseFolder = (dataDir: string, id: string) => join(dataDir, RELEASES, id)

/** Opens a release of a data folder. */
export const openRelease = async (dataDir: string, id: string): Promise<Release> => {
  const folder = releaseFolder(dataDir, id)
  const printed = JSON.parse(await readFile(join(folder, RELEASE_FILE), 'utf8')) as ReleaseFile
  const shells = printed.shells.map(({ pattern, page }) => ({ pattern: new RegExp(pattern), page }))
  return { id, folder, printed, shells }
}

/** The id that the pointer of a data folder names, or undefined before the first release. */
export const currentReleaseId = async (dataDir: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(dataDir, RELEASES, POINTER), 'utf8')).trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes a finished release the live one, at once: a reader sees the old name or the new one. */
export const switchPointer = async (dataDir: string, id: string): Promise<void> => {
  const pointer = join(dataDir, RELEASES, POINTER)
  await writeFile(`${pointer}.${id}`, id, { flush: true })
  await rename(`${pointer}.${id}`, pointer)
}

/** Ids of the finished releases of a data folder, newest first. */
export const listReleaseIds = async (dataDir: string): Promise<readonly string[]> => {
  const entries = await readdir(join(dataDir, RELEASES), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
    .reverse()
}

/** The page a query chooses; null where it asks for a page that is not there, undefined where it chooses none. */
const chosenByQuery = (release: Release, path: string, search: string): Page | null | undefined => {
  const rule =
    search && Object.hasOwn(release.printed.queries, path) ? release.printed.queries[path] : undefined
  if (!rule) return undefined
  const { pages } = release.printed
  const query = new URLSearchParams(search)
  const given = rule.keys.flatMap((key) => {
    const value = query.get(key)
    return value === null ? [] : [`${key}=${value.trim().toLowerCase()}`]
  })
  if (given.length === 0) return undefined
  const page = pages[`${path}?${given.join('&')}`]
  if (page) return page
  const isUnknown = query.has(rule.keys[0] ?? '') && !pages[`${path}?${given[0]}`]
  return isUnknown ? rule.unknown : null
}

/** What a release shows at a decoded path and query, or undefined where it has nothing. */
export const find = (release: Release, path: string, search: string): Found | undefined => {
  const { pages, files, moved } = release.printed
  const to = Object.hasOwn(moved, path) ? moved[path] : undefined
  if (to) return { kind: 'moved', to }
  const chosen = chosenByQuery(release, path, search)
  if (chosen !== undefined) return chosen ? { kind: 'page', page: chosen } : undefined
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined
  if (page) return { kind: 'page', page }
  const shell = release.shells.find(({ pattern }) => pattern.test(path))
  if (shell) return { kind: 'page', page: shell.page }
  if (Object.hasOwn(files, path) && !files[path]?.type.startsWith('text/html'))
    return { kind: 'file', file: path }
  return undefined
}

/** The newest release of a data folder that a program of this fingerprint can serve, or undefined. */
export const newestUsable = async (dataDir: string, fingerprint: string): Promise<Release | undefined> => {
  for (const id of await listReleaseIds(dataDir)) {
    const release = await openRelease(dataDir, id).catch(() => undefined)
    if (release?.printed.fingerprint === fingerprint) return release
  }
  return undefined
}
