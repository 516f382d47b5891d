import { expect, test } from '../support/test.ts'

const ELEVEN_MONTHS_MS = 11 * 31 * 24 * 60 * 60 * 1000
const TEN_MONTHS_MS = 10 * 28 * 24 * 60 * 60 * 1000

test('somebody who finds a vulnerability finds whom to contact', async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
    Canonical: `${baseURL}/.well-known/security.txt`,
  })
  const left = Date.parse(fields.Expires) - Date.now()
  expect(left).toBeGreaterThan(TEN_MONTHS_MS)
  expect(left).toBeLessThan(ELEVEN_MONTHS_MS)
})
