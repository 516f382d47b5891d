import { type Call, AnswerError } from './answer.ts'
import type { FaultScript } from './faults.ts'
import type { RecordedCalls } from './recorded.ts'
import type { Routes } from './routes.ts'

const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** The control paths of every stand-in: its scripted faults and the calls it received. */
export const controlRoutes = (faults: FaultScript, calls: RecordedCalls): Routes => ({
  'POST /control/faults': ({ body }) => {
    try {
      faults.add(body)
    } catch (error) {
      throw new AnswerError({
        status: 400,
        body: { message: error instanceof Error ? error.message : 'Unreadable' },
      })
    }
    return { status: 204 }
  },
  'DELETE /control/faults': ({ query }) => {
    faults.clear(query.get('about') ?? undefined)
    return { status: 204 }
  },
  'GET /control/calls': () => ({ body: calls.list() }),
  'DELETE /control/calls': () => {
    calls.clear()
    return { status: 204 }
  },
})

/**
 * Refuses control calls from web pages (they send an Origin) and through host names that only resolve to this machine.
 */
export const guardControl = ({ headers }: Call): void => {
  if (headers.origin !== undefined || !LOOPBACK_HOST.test(headers.host ?? '')) {
    throw new AnswerError({ status: 403, body: { message: 'Control is for programs on this machine' } })
  }
}
