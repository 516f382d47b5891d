import { hash } from 'node:crypto'

/** `release.json`: everything the HTTP server must know about a release. */
export interface ReleaseFile {
  readonly id: string
  /** The code and public configuration it was built with; a program serves only releases with its own fingerprint. */
  readonly fingerprint: string
  /** Identifies the published content it was built from, even if faulty entries are shown as they were before. */
  readonly revision: string
  /** ISO time. */
  readonly builtAt: string
  /** By path under `client/`, with a leading slash. */
  readonly files: Readonly<Record<string, BuiltFile>>
  /** By path, including the query if the query selects the page. */
  readonly pages: Readonly<Record<string, Page>>
  /** By path: how its query selects the page. */
  readonly queries: Readonly<Record<string, QueryRule>>
  /** Pages served for every path that matches a pattern, such as an order's shell; tried in order. */
  readonly shells: readonly { readonly pattern: string; readonly page: Page }[]
  /** Old path → new path, answered with 301. */
  readonly moved: Readonly<Record<string, string>>
  /** Former paths of products, including products no longer published: path → the product's id. */
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
  /** Its name contains its hash, so it never changes. */
  readonly immutable: boolean
  /** Whether `<file>.br` and `<file>.gz` exist beside it. */
  readonly compressed: boolean
}

/** The file endings of compressed forms. */
export const FORMS = ['.br', '.gz'] as const

/** The tag of a file with this content: a hash for its ETag. */
export const tagOf = (bytes: Buffer): string => hash('sha256', bytes, 'base64url').slice(0, 22)

export interface Page {
  /** A key of `files`. */
  readonly file: string
  /** Index into `policies`. */
  readonly policy: number
  /** It is the same for every visitor, and browsers may load the next page ahead from it. */
  readonly isPublic?: true
}

export interface QueryRule {
  /** Parameters that select the page, in the order of the URL; their values are compared case-insensitively. */
  readonly keys: readonly string[]
  /** The page served if the first parameter has an unknown value. */
  readonly unknown: Page
  /** If the query has any of these parameters, the program makes the page, at its internal `path`. */
  readonly onDemand?: { readonly keys: readonly string[]; readonly path: string }
}

/** The file of speculation rules: which pages browsers may prefetch or prerender. */
export const SPECULATION_RULES = '/next.speculationrules'

/** The path of scripts, styles and fonts, whose names contain their hash. */
export const ASSETS = '/_astro/'

/** The folder of releases inside a data folder, and the files in it. */
export const RELEASES = 'releases'
export const POINTER = 'current'
export const RELEASE_FILE = 'release.json'
/** The keys of a release's pages, by file; the next build reuses a page whose key is unchanged. */
export const KEYS_FILE = 'page-keys.json'
/** Hashed files of this many releases are served, for pages still open in a browser. */
export const MAX_RELEASES = 5
