import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAccessLog } from '#http/access-log.ts'
import { openRegistry, serveMetrics } from '#http/metrics/registry.ts'
import { openRequestMeasures } from '#http/metrics/requests.ts'
import { openShopServer, shopFolder } from './built-shop.ts'

const HELD_MS = 2000

const shown = async () => {
  const board = openRegistry()
  const requests = openRequestMeasures()
  board.add(requests.families)
  const { port, stop } = await serveMetrics(board, 0)
  onTestFinished(stop)
  return { board, requests, origin: `http://127.0.0.1:${port}` }
}

test('the operator gets requests and latency in Prometheus’s format', async () => {
  const { requests, origin } = await shown()
  requests.ended('GET', '/shop/ivory-shirt', 200, 0.4)
  requests.ended('GET', '/shop/ivory-shirt', 200, 3)
  requests.ended('POST', '/api/payment/verify-payment', 502, 5_500)
  requests.ended('BREW', '/api', 405, 1)
  const answer = await fetch(`${origin}/metrics`)
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  const lines = (await answer.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE http_requests_total counter',
      'http_requests_total{part="site",method="GET",status="200"} 2',
      'http_requests_total{part="api",method="POST",status="502"} 1',
      'http_requests_total{part="api",method="other",status="405"} 1',
      '# TYPE http_request_duration_seconds histogram',
      'http_request_duration_seconds_bucket{part="site",le="0.001"} 1',
      'http_request_duration_seconds_bucket{part="site",le="0.005"} 2',
      'http_request_duration_seconds_bucket{part="api",le="5"} 1',
      'http_request_duration_seconds_bucket{part="api",le="+Inf"} 2',
      'http_request_duration_seconds_count{part="site"} 2',
    ]),
  )
  const format = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+|)$/
  for (const line of lines) expect(line).toMatch(format)
})

test('the first failure of each kind is an increase, which Prometheus sees only from an earlier value', async () => {
  const { requests, origin } = await shown()
  const failures = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return text.split('\n').filter((line) => /^http_requests_total.*status="5/.test(line))
  }
  const before = await failures()
  requests.ended('POST', '/api/payment/create-payment-intent', 500, 1)
  requests.ended('GET', '/track', 500, 1)
  requests.ended('PATCH', '/api/orders/1', 503, 1)
  requests.ended('BREW', '/demo/tea', 502, 1)
  const risen = (await failures()).filter((line) => !before.includes(line))
  expect(risen).toHaveLength(4)
  for (const line of risen) expect(before).toContain(line.replace(/1$/, '0'))
})

test('an answer that is deliberately held open isn’t counted as slow, whether it is sent or the visitor leaves', async () => {
  const board = openRegistry()
  const dataDir = await shopFolder()
  const log = openAccessLog('/dev/null')
  const held = Promise.withResolvers<void>()
  const { server, get } = await openShopServer(dataDir, {
    measures: board,
    follow: log.follow,
    program: async (incoming, response, _next, locals) => {
      const since = performance.now()
      locals.held?.()
      if (incoming.url === '/api/left') return held.resolve()
      await sleep(HELD_MS)
      response.setHeader('server-timing', `wait;dur=${Math.round(performance.now() - since)}`)
      response.end('news')
    },
  })
  const leaving = new AbortController()
  const left = fetch(`${server.origin}/api/left`, { signal: leaving.signal }).catch(() => 'left')
  await held.promise
  const given = get('/api/given')
  await sleep(HELD_MS)
  leaving.abort()
  expect(await left).toBe('left')
  expect(await (await given).text()).toBe('news')
  const ofApi = async (part: 'count' | 'sum') => {
    const line = new RegExp(`^http_request_duration_seconds_${part}\\{part="api"\\} (.+)$`, 'm')
    return Number(line.exec(await board.text())?.[1])
  }
  await vi.waitFor(async () => expect(await ofApi('count')).toBe(2))
  expect(await ofApi('sum')).toBeLessThan(HELD_MS / 1000)
  expect(await board.text()).toContain('http_requests_total{part="api",method="GET",status="499"} 1')
})

test('text in labels can’t break the format', async () => {
  const { board, origin } = await shown()
  board.add(() => [
    { name: 'odd', help: 'a\nb', kind: 'gauge', samples: [{ labels: { is: 'x"\n\\' }, value: 1 }] },
  ])
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain('# HELP odd a\\nb\n# TYPE odd gauge\nodd{is="x\\"\\n\\\\"} 1\n')
})

test('only programs on this machine that ask for the metrics get them', async () => {
  const { origin } = await shown()
  expect((await fetch(`${origin}/`)).status).toBe(404)
  const status = await new Promise((resolve) => {
    request(`${origin}/metrics`, { headers: { host: 'shop.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(404)
})

test('a metric that can’t be measured is a failure, not a crash', async () => {
  const { board, origin } = await shown()
  board.add(() => Promise.reject(new Error('away')))
  expect((await fetch(`${origin}/metrics`)).status).toBe(500)
})
