import { AnswerError, type Call } from './answer.ts'

/** The headers of a response to a browser. */
export const headersOf = (type: string) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
})

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML, including double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Refuses requests from pages of other origins, and requests whose content type is not `type`, such as a form's. */
export const requireOwnPage = ({ headers }: Call, type: string, message: string): void => {
  const site = headers['sec-fetch-site']
  if (!headers['content-type']?.startsWith(type) || (site !== undefined && site !== 'same-origin'))
    throw new AnswerError({ status: 403, body: { message } })
}
