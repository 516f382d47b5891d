import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { type Answer, type Call, type Handler, AnswerError } from './answer.ts'
import { parseBody, readBody } from './body.ts'
import { controlRoutes, guardControl } from './control.ts'
import { closeGracefully } from './close-gracefully.ts'
import { FaultScript } from './faults.ts'
import { RecordedCalls } from './recorded.ts'
import { findRoute, type Routes } from './routes.ts'

/** Everything in which one stand-in differs from another. */
export interface Standin {
  /** The service's name in messages. */
  readonly name: string
  readonly routes: Routes
  /** Control paths besides faults and calls: `'POST /control/pay'`. */
  readonly control?: Routes
  /** The service's own answer to an unknown path; a plain 404 if absent. */
  readonly unknown?: Handler
  /** Runs last, when no request is in flight: closes the file, stops the timers. */
  readonly end?: () => void
}

export interface RunningServer {
  readonly origin: string
  /** Stops listening, lets answers in flight finish, then calls the stand-in's `end`. */
  close(): Promise<void>
}

/** Serves a stand-in on 127.0.0.1; port 0 means any free one. Resolves when it listens. */
export const openServer = async (standin: Standin, port: number): Promise<RunningServer> => {
  const answer = answerer(standin)
  const server = createServer((request, response) => void answer(request, response))
  server.keepAliveTimeout = 60 * 1000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  return {
    origin: `http://127.0.0.1:${actual}`,
    close: async () => {
      await closeGracefully(server)
      standin.end?.()
    },
  }
}

const answerer = (standin: Standin) => {
  const faults = new FaultScript()
  const calls = new RecordedCalls()
  const unknown: Handler = standin.unknown ?? (() => ({ status: 404, body: { message: 'Not found' } }))
  const findWire = findRoute(standin.routes)
  const findControl = findRoute({ ...standin.control, ...controlRoutes(faults, calls) })

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const call = await readCall(request)
      if (call.path.startsWith('/control/')) {
        return send(response, await outcome(findControl, unknown, call, guardControl))
      }
      calls.add(call)
      const text = [...call.query.values(), call.raw.toString()].join('\n')
      const fault = faults.use(`${call.method} ${call.path}`, text)
      if (fault?.delayMs) await wait(fault.delayMs)
      if (fault?.reset) return void request.socket.resetAndDestroy()
      const scripted = fault?.status !== undefined || fault?.body !== undefined
      const { status, body } = fault ?? {}
      const answered = scripted && !fault.drop ? { status, body } : await outcome(findWire, unknown, call)
      if (fault?.drop) return void request.socket.destroy()
      send(response, { ...answered, headers: { ...answered.headers, ...fault?.headers } })
    } catch (error) {
      if (error instanceof AnswerError)
        return send(response, { headers: { connection: 'close' }, ...error.answer })
      process.stderr.write(`${standin.name}: ${error instanceof Error ? error.stack : String(error)}\n`)
      send(response, { status: 500, body: { message: 'The stand-in failed; its message is on stderr' } })
    }
  }
}

type Find = ReturnType<typeof findRoute>

const outcome = async (find: Find, unknown: Handler, call: Call, guard?: (call: Call) => void) => {
  try {
    guard?.(call)
    const found = find(call.method, call.path)
    return await (found ? found.handler({ ...call, params: found.params }) : unknown(call))
  } catch (error) {
    if (error instanceof AnswerError) return error.answer
    throw error
  }
}

const readCall = async (request: IncomingMessage): Promise<Call> => {
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
  const raw = await readBody(request)
  const { method = 'GET', headers } = request
  const body = parseBody(raw, headers['content-type'])
  return { method, path, params: {}, query: new URLSearchParams(search), headers, raw, body }
}

const send = (response: ServerResponse, { status = 200, headers = {}, body }: Answer): void => {
  if (response.destroyed || response.headersSent) return
  const plain = typeof body === 'string' || Buffer.isBuffer(body)
  const bytes = plain ? Buffer.from(body) : Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const type = plain || body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  const length = status === 204 || status === 304 ? {} : { 'content-length': bytes.length }
  response.writeHead(status, { ...type, ...length, ...headers }).end(bytes)
}
