import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Resource } from './catalogue.ts'

const MAX_TRIES = 3
const RETRY_MS = 30 * 1000
const ANSWER_WITHIN_MS = 30 * 1000
const SIGNED = ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic']

interface WebhookSettings {
  readonly url: string
  readonly secret: string
  readonly space: string
  readonly environment: string
}

const linkTo = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

/**
 * Notifies the shop, with a signature, that an entry was published or withdrawn; retries twice if the shop does not
 * accept the call.
 */
export const openWebhook = ({ url, secret, space, environment }: WebhookSettings) => {
  const ended = new AbortController()

  const post = async (topic: string, body: string): Promise<boolean> => {
    const headers: Record<string, string> = {
      'content-type': 'application/vnd.contentful.management.v1+json',
      'x-contentful-topic': topic,
      'x-contentful-webhook-name': 'The shop',
      'x-contentful-timestamp': String(Date.now()),
      'x-contentful-signed-headers': SIGNED.join(','),
    }
    const signed = SIGNED.map((name) => `${name}:${headers[name]}`).join(';')
    headers['x-contentful-signature'] = createHmac('sha256', secret)
      .update(`POST\n${encodeURI(new URL(url).pathname)}\n${signed}\n${body}`)
      .digest('hex')
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  const deliver = async (topic: string, body: string) => {
    for (let tries = 1; !ended.signal.aborted; tries += 1) {
      if ((await post(topic, body)) || tries === MAX_TRIES) return
      await wait(RETRY_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  const sysOf = (type: string, { sys }: Resource) => ({
    type,
    id: sys.id,
    space: linkTo('Space', space),
    environment: linkTo('Environment', environment),
    contentType: sys.contentType,
    createdAt: sys.createdAt,
    updatedAt: sys.publishedAt ?? sys.updatedAt,
    revision: sys.publishedCounter ?? 1,
  })

  /**
   * What a call contains of a withdrawn entry: as in the service's own calls, all its times are that of the
   * withdrawal.
   */
  const tombstoneOf = (entry: Resource) => {
    const { updatedAt: at } = entry.sys
    return { ...sysOf('DeletedEntry', entry), createdAt: at, updatedAt: at, deletedAt: at }
  }

  return {
    published: (entry: Resource) =>
      void deliver(
        'ContentManagement.Entry.publish',
        JSON.stringify({ sys: sysOf('Entry', entry), fields: entry.fields }),
      ),
    unpublished: (entry: Resource) =>
      void deliver('ContentManagement.Entry.unpublish', JSON.stringify({ sys: tombstoneOf(entry) })),
    end: () => ended.abort(),
  }
}

export type Webhook = ReturnType<typeof openWebhook>
