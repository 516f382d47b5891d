import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPolicies } from '#release/build/narrow-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const POLICY = `default-src 'self'; script-src 'self' ${hashOf('one()')} ${hashOf('two()')}; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')};`

test('a page’s policy allows its own inline scripts and styles, and no other page’s', () => {
  const { remember } = openPolicies()
  const html = '<style>a{}</style><script type="module">one()</script><p>two()</p>'
  expect(remember('page', POLICY, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('one()')}; style-src 'self' ${hashOf('a{}')};`,
  )
  expect(remember('page', POLICY, '<p></p>')).toBe("default-src 'self'; script-src 'self'; style-src 'self';")
})

test('one page’s policy is reused for others of its route, as long as it covers all of their code', () => {
  const { of, remember } = openPolicies()
  const one = '<script>one()</script>'
  const three = '<script>three()</script>'
  expect(of('page', one)).toBeUndefined()
  const policy = remember('page', POLICY, '<script>two()</script>')
  expect(policy).not.toContain(hashOf('one()'))
  expect(of('page', one)).toBe(`default-src 'self'; script-src 'self' ${hashOf('one()')}; style-src 'self';`)
  expect(of('other', one)).toBeUndefined()
  expect(of('page', three)).toBeUndefined()
  remember('page', `script-src ${hashOf('three()')}`, three)
  expect(of('page', three)).toBe(`script-src ${hashOf('three()')}`)
  expect(of('page', one)).toContain(hashOf('one()'))
})

test('a script that is not in the policy isn’t allowed merely by being in the page', () => {
  const html = '<script>evil()</script>'
  const { of, remember } = openPolicies()
  expect(remember('page', POLICY, html)).not.toContain(hashOf('evil()'))
  expect(of('page', html)).toBeUndefined()
})
