import type { z } from 'zod'
import type { AnswerPageName } from '#copy/enquiries/answer-pages.ts'
import { seeOther } from '../endpoint/answers.ts'
import { checked } from '../endpoint/body.ts'
import { type RequestContext, json, post, readBody, readForm } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { requirePerson } from './enquiry-input.ts'

/** The result of a form: the answer for a script, and the page for a browser that posted it without one. */
export interface FormResult<Body> {
  readonly status: 200 | 201
  readonly body: Body
  readonly page: AnswerPageName
}

interface Form<T, Body> {
  readonly schema: z.ZodType<T>
  readonly handle: (context: RequestContext, typed: T) => Promise<FormResult<Body>>
  /** The page to show for a refusal. */
  readonly refusedPage: (refusal: Refusal) => AnswerPageName
}

interface FromPerson {
  readonly fax: string
  readonly openMs?: number | undefined
}

const isPosted = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/** Redirects a browser that posted a form to the page with the result. */
export const seeSent = (page: AnswerPageName) => seeOther(`/sent/${page}`)

/**
 * An endpoint for a form, sent as JSON (201) or posted by a browser without JavaScript (303 to a page with the result).
 */
export const formEndpoint = <T extends FromPerson, Body>({ schema, handle, refusedPage }: Form<T, Body>) =>
  post(async (context) => {
    const posted = isPosted(context.request)
    const work = async () => {
      context.app.limits.consume('form by visitor', context.visitor)
      const { request } = context
      const typed = posted ? checked(await readForm(request), schema) : await readBody(request, schema)
      requirePerson(typed)
      return handle(context, typed)
    }
    if (!posted) {
      const { status, body } = await work()
      return json(status, body)
    }
    // A browser must not show JSON, so refusals become pages, too.
    const page = await work().then(
      (result) => result.page,
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return error.status === 429 ? 'too-often' : refusedPage(error)
      },
    )
    return seeSent(page)
  })
