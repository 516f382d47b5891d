import { z } from 'zod'
import { siteUrlOf } from '#config/read-config.ts'
import type { PreviewInput, PreviewLink } from '#contract/publishing/create-preview-link.ts'
import { isOwnPath } from '#domain/own-path.ts'
import { hasPreview, PREVIEW, previewPath, type PreviewRefusal } from '#domain/publishing/preview.ts'
import type { CoreDeps } from '../core-deps.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import type { Limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { passUntil, readLink, readPass, signedLink } from './preview-links.ts'

const LIFETIME_MS = 60 * 60 * 1000
const MAX_PATH_LENGTH = 500
const COOKIE = 'preview'

/** The path of a page that shows content, with its query, as browsers encode it. */
export const previewInput = inputSchema<PreviewInput>()(
  z.object({
    path: z
      .string()
      .trim()
      .max(MAX_PATH_LENGTH)
      .refine(isOwnPath, { abort: true, error: 'A path of the shop must begin with a slash.' })
      .transform((path) => new URL(path, 'http://shop'))
      .refine(({ pathname }) => hasPreview(pathname), {
        error: 'Only the home page, the shop, its pieces and the lookbook have a preview.',
      })
      .transform(({ pathname, search }) => pathname + search),
  }),
)

/** A request to see drafts. */
export interface PreviewVisit {
  readonly url: URL
  readonly cookie: string
  readonly visitor: string
}

export type Admission =
  | { readonly outcome: 'granted'; readonly until: Date }
  /** The link is valid: the browser gets a pass and is redirected to the URL without the signature. */
  | { readonly outcome: 'redirect'; readonly to: string; readonly setCookie: string }
  | { readonly outcome: 'refused'; readonly why: PreviewRefusal }
  | {
      readonly outcome: 'too-often'
      readonly words: string
      readonly headers: Readonly<Record<string, string>>
    }

interface Deps extends Pick<CoreDeps, 'config' | 'clock'> {
  readonly limits: Limits
}

const passIn = (cookie: string): string | undefined =>
  cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

/** Access to drafts, for anybody who opened a link that an administrator created within the last hour. */
export const openPreview = ({ config, limits, clock }: Deps) => {
  const { PREVIEW_SECRET: secret, CONTENTFUL_PREVIEW_TOKEN: token } = config
  const isOff = token === '' || secret === ''
  const siteUrl = siteUrlOf(config)

  const cookieUntil = (until: Date) => {
    const seconds = Math.ceil((until.getTime() - clock().getTime()) / 1000)
    const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
    return `${COOKIE}=${passUntil(until, secret)}; Path=${PREVIEW}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  }

  return {
    /** A link to the preview of a page, valid for an hour; 404 if drafts are not configured. */
    linkTo: (path: string): PreviewLink => {
      if (isOff)
        throw new Refusal(
          404,
          'preview_off',
          'This shop has no key for drafts: CONTENTFUL_PREVIEW_TOKEN is not set.',
        )
      const until = new Date(Math.floor((clock().getTime() + LIFETIME_MS) / 1000) * 1000)
      const { href } = signedLink(new URL(previewPath(path), siteUrl), until, secret)
      return { url: href, expiresAt: until.toISOString() }
    },

    /** Decides whether a request may see drafts. */
    admit: ({ url, cookie, visitor }: PreviewVisit): Admission => {
      // Checked first, because even a refusal is a rendered page.
      const refusal = limits.tryConsume('preview by visitor', visitor)
      if (refusal) return { outcome: 'too-often', words: refusal.message, headers: refusal.headers }
      if (isOff) return { outcome: 'refused', why: 'off' }
      const pass = passIn(cookie)
      const passReading = pass === undefined ? 'unsigned' : readPass(pass, secret, clock())
      const link = readLink(url, secret, clock())
      if (link) {
        if (link.reading === 'forged') return { outcome: 'refused', why: 'forged' }
        // If the browser already has a pass, the later of both expiry times counts.
        const [until] = [link.reading, passReading]
          .flatMap((each) => (typeof each === 'string' ? [] : [each.until]))
          .toSorted((a, b) => b.getTime() - a.getTime())
        if (!until) return { outcome: 'refused', why: 'expired' }
        const { pathname, search } = link.bare
        return { outcome: 'redirect', to: pathname + search, setCookie: cookieUntil(until) }
      }
      if (typeof passReading === 'string')
        return { outcome: 'refused', why: passReading === 'forged' ? 'unsigned' : passReading }
      return { outcome: 'granted', until: passReading.until }
    },
  }
}
