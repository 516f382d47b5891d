import type { APIContext, AstroGlobal } from 'astro'
import type { Config } from '#config/read-config.ts'
import { PREVIEW, publicPath, type PreviewRefusal } from '#domain/publishing/preview.ts'
import { theApp } from '../app.ts'
import { programLog } from '../log.ts'
import { editUrls } from './edit-urls.ts'

type PageContext = Pick<AstroGlobal, 'request' | 'url' | 'locals' | 'response' | 'rewrite'>
type AnswerResult = { readonly answer: Response }

/** Content that cannot be shown, and where an editor can fix it. */
interface EditableProblem {
  /** The entry's id. */
  readonly id: string
  readonly entry: string
  readonly field: string
  readonly why: string
  readonly editUrl: string
}

/** Why a visitor may not see drafts, for the page that says so. */
export interface PreviewDenial {
  readonly why: PreviewRefusal
  /** The content service's own message. */
  readonly reason?: string
  readonly faults?: readonly EditableProblem[]
}

interface Readable {
  readonly warnings: readonly Omit<EditableProblem, 'editUrl'>[]
}
type Read<C extends Readable> = (
  config: Config,
) => Promise<
  | { readonly outcome: 'read'; readonly catalogue: C }
  | { readonly outcome: 'unreadable'; readonly reason: string }
>

/** The drafts to show, and the contents of the ribbon above them. */
interface Shown<C> {
  readonly catalogue: C
  readonly ribbon: {
    readonly until: Date
    readonly live: string
    readonly faults: readonly EditableProblem[]
  }
}

// Not cached and not indexed.
const HIDDEN = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' }

/** Forbids caching and indexing of a response. */
export const forbidCaching = ({ headers }: PageContext['response']): void => {
  for (const [name, value] of Object.entries(HIDDEN)) headers.set(name, value)
}

/** Responds with the page that says why no draft is shown. */
export const showDenial = ({ locals, rewrite }: PageContext, denial: PreviewDenial): Promise<Response> => {
  locals.previewDenial = denial
  return rewrite(`${PREVIEW}/closed`)
}

const plain = (
  status: number,
  words: string | null,
  headers: Readonly<Record<string, string>>,
): AnswerResult => ({
  answer: new Response(words, { status, headers: { ...HIDDEN, ...PLAIN, ...headers } }),
})

/** Returns until when a request may see drafts, or else the response to send: a redirect or a refusal. */
export const checkPreviewAccess = async (
  context: PageContext,
): Promise<AnswerResult | { readonly until: Date }> => {
  const { request, url, locals } = context
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return plain(405, 'A preview can only be read.', { allow: 'GET, HEAD' })
  const { preview } = await theApp(locals)
  const cookie = request.headers.get('cookie') ?? ''
  const admission = preview.admit({ url, cookie, visitor: locals.visitor })
  if (admission.outcome === 'granted') return admission
  if (admission.outcome === 'redirect')
    return plain(303, null, { location: admission.to, 'set-cookie': admission.setCookie })
  // Rate-limited requests must not cost the rendering of a page each.
  if (admission.outcome === 'too-often') return plain(429, admission.words, admission.headers)
  return { answer: await showDenial(context, admission) }
}

/** The same, with the drafts themselves; the response is neither cached nor indexed. */
export const openDrafts = async <C extends Readable>(
  context: PageContext,
  read: Read<C>,
): Promise<AnswerResult | Shown<C>> => {
  const visit = await checkPreviewAccess(context)
  if ('answer' in visit) return visit
  const { config } = await theApp(context.locals)
  const drafts = await read(config)
  if (drafts.outcome === 'unreadable')
    return { answer: await showDenial(context, { why: 'unreadable', reason: drafts.reason }) }
  forbidCaching(context.response)
  const { catalogue } = drafts
  const { ofEntry } = editUrls(config)
  const faults = catalogue.warnings.map((warning) => ({ ...warning, editUrl: ofEntry(warning.id) }))
  const { pathname, search } = context.url
  return { catalogue, ribbon: { until: visit.until, live: publicPath(pathname) + search, faults } }
}

/** The response for a page that failed while rendering, as plain text. */
export const brokenPage = ({ locals, routePattern }: APIContext, error: unknown): Response => {
  const { requestId } = locals
  programLog.error({ route: routePattern, requestId, err: error }, 'A page could not be built')
  // The draft would make a build fail, too.
  const about = routePattern.startsWith(PREVIEW)
    ? 'This draft could not be built; what shoppers see is unchanged.'
    : 'This page could not be built; nothing was changed.'
  const words = `${about} The fault is ours: request ${requestId}.`
  return plain(500, words, {}).answer
}
