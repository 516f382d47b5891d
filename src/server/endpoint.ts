import type { APIContext, APIRoute } from 'astro'
import type { AnswerOf } from '#contract/api-call.ts'
import { type App, theApp } from './app.ts'
import { answerForError, answerOf, type JsonResponse, placeOf, seeOther } from './endpoint/answers.ts'
import { requireOwnOrigin } from './endpoint/origin.ts'
import { Refusal } from './refusal.ts'

export { readBody, readBytes, readForm } from './endpoint/body.ts'

/** What an endpoint is given: the shop's parts, the request, and the release this request sees. */
export interface RequestContext {
  readonly app: App
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string | undefined>>
  readonly release: APIContext['locals']['release']
  readonly requestId: string
  readonly visitor: string
  /** Fires when the server begins to close. */
  readonly closing?: AbortSignal | undefined
  /** Says that the answer is held open on purpose from now on. */
  readonly held?: (() => void) | undefined
}

/** An answer with a status, and perhaps headers, of its own. */
export const json = <T>(
  status: number,
  value: T,
  headers: Readonly<Record<string, string>> = {},
): JsonResponse<T> => {
  const answer = answerOf(value, status)
  for (const [name, header] of Object.entries(headers)) answer.headers.set(name, header)
  return answer
}

type Handler<Answer> = (context: RequestContext) => Promise<Answer | JsonResponse<Answer>>

/** What a handler has to answer: what its contract says, or anything where no page of ours calls it. */
type Promised<Contract> = [Contract] extends [never] ? unknown : AnswerOf<Contract>

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

const requireReadableUrl = ({ search, pathname }: URL): void => {
  if (/%00/.test(pathname + search))
    throw new Refusal(400, 'bad_text', 'The URL contains invalid characters.')
}

/** The only `try` of the back end. */
const answering = async (context: APIContext, work: () => Promise<unknown>): Promise<Response> => {
  try {
    requireReadableUrl(context.url)
    return answerOf(await work())
  } catch (error) {
    return answerForError(error, placeOf(context))
  }
}

const contextOf = (app: App, { locals, request, url, params }: APIContext): RequestContext => {
  const { release, requestId, visitor, closing, held } = locals
  return { app, request, url, params, release, requestId, visitor, closing, held }
}

/**
 * An endpoint of the back end: answers a value as JSON (nothing: 204), a Refusal with its status, anything else
 * as 500 without detail, 503 while the database is away. Refuses what other sites make a browser send.
 * `endpoint<typeof getOrder>` must answer what that contract says.
 */
export const endpoint =
  <Contract = never>(answer: Handler<Promised<Contract>>): APIRoute =>
  (context) =>
    answering(context, async () => {
      const app = await theApp(context.locals)
      if (!CHANGES_NOTHING.has(context.request.method)) requireOwnOrigin(context.request, app.config)
      return answer(contextOf(app, context))
    })

/** The same for callers that prove themselves by a signature: they may come from anywhere. */
export const signedEndpoint =
  (answer: Handler<unknown>): APIRoute =>
  (context) =>
    answering(context, async () => answer(contextOf(await theApp(context.locals), context)))

/**
 * An endpoint that browsers come to from other sites: leads to the page that the answer names, and to `otherwise` when
 * the request can't be read or the answer fails. A person never sees JSON.
 */
export const pageEndpoint =
  (otherwise: string, answer: (context: RequestContext) => Promise<string>): APIRoute =>
  async (context) => {
    const answered = await answering(context, async () =>
      seeOther(await answer(contextOf(await theApp(context.locals), context))),
    )
    return answered.status === 303 ? answered : answerOf(seeOther(otherwise))
  }

/** Answers every method a path does not have: `export const ALL = otherMethods({ GET })`. */
export const otherMethods =
  (routes: Readonly<Record<string, APIRoute>>): APIRoute =>
  (context) => {
    const { GET } = routes
    if (context.request.method === 'HEAD' && GET) return GET(context)
    const allowed = [...Object.keys(routes), ...(GET ? ['HEAD'] : [])].join(', ')
    return answering(context, async () => {
      throw new Refusal(405, 'method_not_allowed', `Here only ${allowed}.`, {}, { allow: allowed })
    })
  }

/** The endpoint of a path that is only read: `export const { GET, ALL } = get<typeof getOrder>(…)`. */
export const get = <Contract = never>(answer: Handler<Promised<Contract>>) => {
  const GET = endpoint<Contract>(answer)
  return { GET, ALL: otherMethods({ GET }) }
}

/** The same for a path that only takes a POST: `export const { POST, ALL } = post<typeof cancelOrder>(…)`. */
export const post = <Contract = never>(answer: Handler<Promised<Contract>>) => {
  const POST = endpoint<Contract>(answer)
  return { POST, ALL: otherMethods({ POST }) }
}

/** Answers every path the back end does not have. */
export const noSuchPath: APIRoute = (context) =>
  answering(context, async () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this URL.')
  })
