import { randomUUID } from 'node:crypto'

import type { Answer, Call, Handler } from '../wire/answer.ts'
import { notFound, refusal } from './errors.ts'

const MAX_ANSWER_BYTES = 7 * 1024 * 1024

interface Account {
  readonly space: string
  readonly environment: string
  readonly token: string
}

/**
 * Lets a call through if it has the token and names the space and environment (otherwise 401 or 404), and sends what
 * the handler returns; over seven megabytes it refuses, as the service does.
 */
export const guarded =
  (settings: Account, reply: (call: Call) => unknown): Handler =>
  (call): Answer => {
    const given =
      /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? call.query.get('access_token')
    if (given !== settings.token) {
      const message = 'The access token you sent could not be found or is invalid.'
      throw refusal(401, 'AccessTokenInvalid', message)
    }
    const { space = settings.space, environment = settings.environment } = call.params
    if (space !== settings.space || environment !== settings.environment) throw notFound()
    const body = JSON.stringify(reply(call))
    if (Buffer.byteLength(body) > MAX_ANSWER_BYTES) {
      const message = `Response size too big. Maximum allowed response size: ${MAX_ANSWER_BYTES}B.`
      throw refusal(400, 'BadRequest', message)
    }
    return {
      headers: {
        'content-type': 'application/vnd.contentful.delivery.v1+json',
        'x-contentful-request-id': randomUUID(),
      },
      body,
    }
  }
