import type { IncomingMessage } from 'node:http'

import { AnswerError } from './answer.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** The whole body as bytes; refuses more than one megabyte with 413. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > MAX_BODY_BYTES)
      throw new AnswerError({ status: 413, body: { message: 'Request body too large' } })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Parses the bytes by their content type: JSON to its value, a form to its fields, anything else to text. */
export const parseBody = (raw: Buffer, contentType = ''): unknown => {
  if (raw.length === 0) return undefined
  const text = raw.toString('utf8')
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(contentType)) return parseJson(text)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  return text
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
