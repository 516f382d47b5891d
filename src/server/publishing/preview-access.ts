import type { APIContext, AstroGlobal } from 'astro'
import type { Config } from '#config/read-config.ts'
import { PREVIEW, publicPath, type PreviewRefusal } from '#domain/publishing/preview.ts'
import { theApp } from '../app.ts'
import { programLog } from '../log.ts'
import { editUrls } from './edit-urls.ts'

type Asking = Pick<AstroGlobal, 'request' | 'url' | 'locals' | 'response' | 'rewrite'>
type Answered = { readonly answer: Response }

/** Something an editor left that can't be shown, and where she mends it. */
interface EditedFault {
  /** The entry's id. */
  readonly id: string
  readonly entry: string
  readonly field: string
  readonly why: string
  readonly editUrl: string
}

/** What a page says whose drafts the visitor may not see. */
export interface PreviewDenial {
  readonly why: PreviewRefusal
  /** The content service's own words. */
  readonly reason?: string
  readonly faults?: readonly EditedFault[]
}

interface Readable {
  readonly warnings: readonly Omit<EditedFault, 'editUrl'>[]
}
type Read<C extends Readable> = (
  config: Config,
) => Promise<
  | { readonly outcome: 'read'; readonly catalogue: C }
  | { readonly outcome: 'unreadable'; readonly reason: string }
>

/** Drafts to show, and what the ribbon above them says. */
interface Shown<C> {
  readonly catalogue: C
  readonly ribbon: { readonly until: Date; readonly live: string; readonly faults: readonly EditedFault[] }
}

// Kept by nobody, found by nobody.
const HIDDEN = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }

/** Keeps an answer out of every cache and every search engine. */
export const forbidCaching = ({ headers }: Asking['response']): void => {
  for (const [name, value] of Object.entries(HIDDEN)) headers.set(name, value)
}

/** Answers with the page that says why no draft is shown. */
export const showDenial = ({ locals, rewrite }: Asking, denial: PreviewDenial): Promise<Response> => {
  locals.previewDenial = denial
  return rewrite(`${PREVIEW}/closed`)
}

const plain = (
  status: number,
  words: string | null,
  headers: Readonly<Record<string, string>>,
): Answered => ({
  answer: new Response(words, { status, headers: { ...HIDDEN, ...PLAIN, ...headers } }),
})

/** Lets a request in that may see drafts, until when; else answers it: the way on, or why not. */
export const checkPreviewAccess = async (asking: Asking): Promise<Answered | { readonly until: Date }> => {
  const { request, url, locals } = asking
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'A preview can only be read.', { allow: 'GET, HEAD' })
  const { preview } = await theApp(locals)
  const cookie = request.headers.get('cookie') ?? ''
  const admission = preview.admit({ url, cookie, visitor: locals.visitor })
  if (admission.outcome === 'granted') return admission
  if (admission.outcome === 'redirect')
    return plain(303, null, { location: admission.to, 'set-cookie': admission.setCookie })
  // A flood must not make us render a page for each of its drops.
  if (admission.outcome === 'too-often') return plain(429, admission.words, admission.headers)
  return { answer: await showDenial(asking, admission) }
}

/** The same, with the drafts themselves, hidden from everybody else. */
export const openDrafts = async <C extends Readable>(
  asking: Asking,
  read: Read<C>,
): Promise<Answered | Shown<C>> => {
  const visit = await checkPreviewAccess(asking)
  if ('answer' in visit) return visit
  const { config } = await theApp(asking.locals)
  const drafts = await read(config)
  if (drafts.outcome === 'unreadable')
    return { answer: await showDenial(asking, { why: 'unreadable', reason: drafts.reason }) }
  forbidCaching(asking.response)
  const { catalogue } = drafts
  const { ofEntry } = editUrls(config)
  const faults = catalogue.warnings.map((warning) => ({ ...warning, editUrl: ofEntry(warning.id) }))
  const { pathname, search } = asking.url
  return { catalogue, ribbon: { until: visit.until, live: publicPath(pathname) + search, faults } }
}

/** Answers for a page that broke while it was built for somebody. Words only, no style. */
export const brokenPage = ({ locals, routePattern }: APIContext, error: unknown): Response => {
  const { requestId } = locals
  programLog.error({ route: routePattern, requestId, err: error }, 'A page could not be built')
  // A build would break at a draft, too.
  const about = routePattern.startsWith(PREVIEW)
    ? 'This draft could not be built; what shoppers see is not touched.'
    : 'This page could not be built; nothing was changed.'
  const words = `${about} The fault is ours: request ${requestId}.`
  return plain(500, words, {}).answer
}
