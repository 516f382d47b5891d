import { expect, test } from 'vitest'
import { openLog } from '#server/log.ts'

const logged = (write: (log: ReturnType<typeof openLog>) => void): string => {
  let lines = ''
  write(openLog({ write: (line) => void (lines += line) }))
  return lines
}

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

test.each([
  ['an e-mail address in a sentence', 'asha@example.com', { what: 'no mail for asha@example.com today' }],
  ['a token', TOKEN, { what: `token ${TOKEN} refused` }],
  ['an authorization header', 'abc123', { headers: { authorization: 'Bearer abc123' } }],
  ['a bearer token in a sentence', 'abc123', { what: 'Bearer abc123' }],
  ['a telephone number', '98765 43210', { what: 'call +91 98765 43210' }],
  ['a telephone number in a field', '9876543210', { what: { phone: '9876543210' } }],
  ['a delivery address', '12 Rose Lane', { order: { shippingAddress: { origin: '12 Rose Lane' } } }],
  ['a password', 'hunter22', { password: 'hunter22' }],
])('the log never contains %s', (_what, secret, line) => {
  expect(logged((log) => log.info(line, 'Something happened'))).not.toContain(secret)
  expect(logged((log) => log.info(`Something happened ${JSON.stringify(line)}`)).includes('Something')).toBe(
    true,
  )
})

test('an error is logged without the values that a library attached to it', () => {
  const error = Object.assign(new Error('duplicate key for asha@example.com'), {
    code: '23505',
    detail: 'Key (name)=(Asha Rao) already exists.',
    config: { data: 'client_secret=hidden' },
  })
  const line = logged((log) => log.error({ err: error }, 'An answer failed'))
  expect(line).not.toMatch(/asha@|Asha Rao|hidden/)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    msg: 'An answer failed',
    err: { type: 'Error', code: '23505', message: 'duplicate key for [removed]' },
  })
})

test('what belongs in the log is logged', () => {
  const line = logged((log) =>
    log.warn({ requestId: 'a1b2', route: '/api/orders/[orderId]', id: '6f00d1e2a3b4c5d6e7f80912' }, 'Odd'),
  )
  const { time, ...rest } = JSON.parse(line)
  expect(rest).toEqual({
    level: 'warn',
    requestId: 'a1b2',
    route: '/api/orders/[orderId]',
    id: '6f00d1e2a3b4c5d6e7f80912',
    msg: 'Odd',
  })
  expect(new Date(time).toISOString()).toBe(time)
})
