import { AnswerError, type Call } from './answer.ts'

/** The headers of what a browser is sent. */
export const headersOf = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
})

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it may stand in HTML, also between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Refuses what pages of other origins make a browser post, and what a form posts where `type` is not a form's. */
export const requireOwnPage = ({ headers }: Call, type: string, message: string): void => {
  const site = headers['sec-fetch-site']
  if (!headers['content-type']?.startsWith(type) || (site !== undefined && site !== 'same-origin'))
    throw new AnswerError({ status: 403, body: { message } })
}
