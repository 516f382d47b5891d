import { hash } from 'node:crypto'

/** `release.json`: everything the HTTP server must know of what a build built. */
export interface ReleaseFile {
  readonly id: string
  /** Code and public configuration it was built with; a program serves only releases of its own. */
  readonly fingerprint: string
  /** Names the published content it was built from, also where something earlier stands in for a part of it. */
  readonly revision: string
  /** ISO time. */
  readonly builtAt: string
  /** By path under `client/`, with a leading slash. */
  readonly files: Readonly<Record<string, BuiltFile>>
  /** By path, with its query where the query chooses the page. */
  readonly pages: Readonly<Record<string, Page>>
  /** Paths whose query chooses the page. */
  readonly queries: Readonly<Record<string, QueryRule>>
  /** Pages served for many paths, such as an order's shell; tried in order. */
  readonly shells: readonly { readonly pattern: string; readonly page: Page }[]
  /** Old path → new path, answered with 301. */
  readonly moved: Readonly<Record<string, string>>
  /** Paths that products had earlier, also those that are published no more: path → the product's id. */
  readonly formerPaths: Readonly<Record<string, string>>
  /** Distinct content security policies; pages name theirs by index. */
  readonly policies: readonly string[]
  readonly notFound: Page
  readonly failed: Page
}

export interface BuiltFile {
  readonly type: string
  /** Hash of the uncompressed bytes, without quotes. */
  readonly tag: string
  /** Its name carries its hash, so that it never changes. */
  readonly immutable: boolean
  /** Forms beside the plain one: `<file>.br` and `<file>.gz`. */
  readonly compressed: boolean
}

/** What the names of a file's compressed forms end in. */
export const FORMS = ['.br', '.gz'] as const

/** The tag of a file with these bytes. */
export const tagOf = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22)

export interface Page {
  /** A key of `files`. */
  readonly file: string
  /** Index into `policies`. */
  readonly policy: number
  /** It shows everybody the same: from here, browsers may fetch the next page before it is asked for. */
  readonly isPublic?: true
}

export interface QueryRule {
  /** Parameters that choose the page, in the order they stand in the URL; compared without case. */
  readonly keys: readonly string[]
  /** The page for a first parameter that no page answers. */
  readonly unknown: Page
  /** Where the program makes the page, under `path`, when any of these parameters is asked for. */
  readonly onDemand?: { readonly keys: readonly string[]; readonly path: string }
}

/** The file that says which pages browsers may fetch before they are asked for. */
export const SPECULATION_RULES = '/next.speculationrules'

/** Where scripts, styles and fonts stand, by names that carry their hash. */
export const ASSETS = '/_astro/'

/** Names inside a data folder. */
export const RELEASES = 'releases'
export const POINTER = 'current'
export const RELEASE_FILE = 'release.json'
/** The keys of a release's pages, by file: a page whose key is the same in the next build is reused. */
export const KEYS_FILE = 'page-keys.json'
/** Hashed files of this many releases keep answering, for pages still open in a browser. */
export const MAX_RELEASES = 5
