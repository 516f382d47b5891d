import type { PostedServiceForm } from '#domain/service/service-form.ts'
import type { TrackedOrder } from '#domain/tracking/tracked-order.ts'
import { theApp } from '../app.ts'
import { offersIn } from '../catalogue.ts'
import { keepPrivate, type LinkPageRequest, outcomeOfError, plainAnswer } from '../endpoint/link-page.ts'
import { answerTag } from './held-answers.ts'
import { postService } from '../service/service-page.ts'
import { linkTokenIn } from '../endpoint/link-token.ts'

/** An order as the page of its link shows it. */
interface ShownOrder {
  readonly outcome: 'shown'
  readonly order: TrackedOrder
  /** The ETag with which its page asks for newer versions. */
  readonly tag: string
  /** A form about it that was posted and refused. */
  readonly posted?: PostedServiceForm
}

/**
 * What the page of an order's link shows: the order, or why there is none; `unknown` is the same for every wrong link.
 */
export type TrackingView = ShownOrder | { readonly outcome: 'unknown' | 'broken' }

const viewFor = async (asking: LinkPageRequest): Promise<TrackingView | Response> => {
  const { request, locals, params } = asking
  const { method } = request
  const app = await theApp(locals)
  const token = await linkTokenIn({ app, params, request, visitor: locals.visitor }, 'tracking')
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return plainAnswer(405, 'An order can be read here, and asked about.', { allow: 'GET, HEAD, POST' })
  const order = await app.tracking.open(token, await offersIn(locals.release))
  const shown = { outcome: 'shown', order, tag: answerTag(order) } as const
  if (method !== 'POST') return shown
  const posted = await postService(asking, app, await app.tracking.orderOf(token))
  return posted instanceof Response ? posted : { ...shown, posted }
}

/**
 * Serves an order's link: returns what the page shows, with status and headers set, or a complete response. Every link
 * that opens nothing gets the same 404.
 */
export const openTrackingView = async (asking: LinkPageRequest): Promise<TrackingView | Response> => {
  keepPrivate(asking)
  return viewFor(asking).catch((error: unknown) => outcomeOfError(asking, error))
}
