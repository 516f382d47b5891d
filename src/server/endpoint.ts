import type { APIContext, APIRoute } from 'astro'
import type { AnswerOf } from '#contract/api-call.ts'
import { type App, theApp } from './app.ts'
import { answerForError, answerOf, type JsonResponse, placeOf, seeOther } from './endpoint/answers.ts'
import { requireOwnOrigin } from './endpoint/origin.ts'
import { Refusal } from './refusal.ts'

export { readBody, readBytes, readForm } from './endpoint/body.ts'

/** What an endpoint receives: the shop's app, the request, and the release that the request is served from. */
export interface RequestContext {
  readonly app: App
  readonly request: Request
  readonly url: URL
  readonly params: Readonly<Record<string, string | undefined>>
  readonly release: APIContext['locals']['release']
  readonly requestId: string
  readonly visitor: string
  /** Aborted when the server begins to shut down. */
  readonly closing?: AbortSignal | undefined
  /** Tells the server that from now on the response is delayed on purpose. */
  readonly held?: (() => void) | undefined
}

/** A JSON answer with a status and optional headers. */
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

/** The answer that a handler must return: its contract's, or anything if none of our pages calls it. */
type Promised<Contract> = [Contract] extends [never] ? unknown : AnswerOf<Contract>

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

const requireReadableUrl = ({ search, pathname }: URL): void => {
  if (/%00/.test(pathname + search))
    throw new Refusal(400, 'bad_text', 'The URL contains invalid characters.')
}

/** Turns the result of an endpoint, or whatever it throws, into a response. */
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
 * An endpoint of the back end. A returned value becomes JSON (undefined: 204), a Refusal its status, any other error a
 * 500 without details, or a 503 while the database is unavailable. Refuses state-changing requests from other sites.
 * `endpoint<typeof getOrder>` must return what that contract promises.
 */
export const endpoint =
  <Contract = never>(answer: Handler<Promised<Contract>>): APIRoute =>
  (context) =>
    answering(context, async () => {
      const app = await theApp(context.locals)
      if (!CHANGES_NOTHING.has(context.request.method)) requireOwnOrigin(context.request, app.config)
      return answer(contextOf(app, context))
    })

/** The same for callers that authenticate with a signature and may come from any origin. */
export const signedEndpoint =
  (answer: Handler<unknown>): APIRoute =>
  (context) =>
    answering(context, async () => answer(contextOf(await theApp(context.locals), context)))

/**
 * An endpoint that browsers open from other sites: redirects to the page that `answer` returns, or to `otherwise` if it
 * throws or the request is invalid. People never see JSON.
 */
export const pageEndpoint =
  (otherwise: string, answer: (context: RequestContext) => Promise<string>): APIRoute =>
  async (context) => {
    const answered = await answering(context, async () =>
      seeOther(await answer(contextOf(await theApp(context.locals), context))),
    )
    return answered.status === 303 ? answered : answerOf(seeOther(otherwise))
  }

/** Refuses all other methods of a path (405), and serves HEAD: `export const ALL = otherMethods({ GET })`. */
export const otherMethods =
  (routes: Readonly<Record<string, APIRoute>>): APIRoute =>
  (context) => {
    const { GET } = routes
    if (context.request.method === 'HEAD' && GET) return GET(context)
    const allowed = [...Object.keys(routes), ...(GET ? ['HEAD'] : [])].join(', ')
    return answering(context, async () => {
      throw new Refusal(405, 'method_not_allowed', `Allowed here: ${allowed}.`, {}, { allow: allowed })
    })
  }

/** A path that only supports GET: `export const { GET, ALL } = get<typeof getOrder>(…)`. */
export const get = <Contract = never>(answer: Handler<Promised<Contract>>) => {
  const GET = endpoint<Contract>(answer)
  return { GET, ALL: otherMethods({ GET }) }
}

/** A path that only supports POST: `export const { POST, ALL } = post<typeof cancelOrder>(…)`. */
export const post = <Contract = never>(answer: Handler<Promised<Contract>>) => {
  const POST = endpoint<Contract>(answer)
  return { POST, ALL: otherMethods({ POST }) }
}

/** Answers 404 for every unknown path of the back end. */
export const noSuchPath: APIRoute = (context) =>
  answering(context, async () => {
    throw new Refusal(404, 'not_found', 'There is nothing at this URL.')
  })
