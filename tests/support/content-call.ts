import { createHmac } from 'node:crypto'

export const CONTENT_SECRET = 'c0ffee'.padEnd(64, '0')

interface ContentCall {
  readonly topic?: string
  readonly sys?: Readonly<Record<string, unknown>>
  readonly secret?: string
  readonly at?: number
  readonly signedHeaders?: readonly string[]
  /** The length of the body, if other than its actual length. */
  readonly bytes?: number
}

/** A call as the content service makes it; by default an entry was published. */
export const contentCall = (
  siteUrl: string,
  {
    topic = 'ContentManagement.Entry.publish',
    sys = {},
    secret = CONTENT_SECRET,
    at = Date.now(),
    signedHeaders = ['x-contentful-signed-headers', 'x-contentful-timestamp', 'x-contentful-topic'],
    bytes = 0,
  }: ContentCall = {},
): Request => {
  const entry = JSON.stringify({
    sys: { type: 'Entry', id: 'blazer', revision: 7, updatedAt: '2026-11-20T10:00:00.000Z', ...sys },
    fields: { title: { 'en-US': 'Blazer – आईना' } },
  })
  const body = entry + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(entry)))
  const headers: Record<string, string> = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-topic': topic,
    'x-contentful-timestamp': String(at),
    'x-contentful-signed-headers': signedHeaders.join(','),
  }
  const signed = signedHeaders.map((name) => `${name}:${headers[name]}`).join(';')
  headers['x-contentful-signature'] = createHmac('sha256', secret)
    .update(`POST\n/api/hooks/content\n${signed}\n${body}`)
    .digest('hex')
  return new Request(`${siteUrl}/api/hooks/content`, { method: 'POST', headers, body })
}
