import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policyNarrower } from '#release/build/narrow-policy.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const POLICY = `default-src 'self'; script-src 'self' ${hashOf('one()')} ${hashOf('two()')}; style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')};`

test('a page’s policy allows its own inline scripts and styles, and no other page’s', () => {
  const narrow = policyNarrower()
  const html = '<style>a{}</style><script type="module">one()</script><p>two()</p>'
  expect(narrow(POLICY, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('one()')}; style-src 'self' ${hashOf('a{}')};`,
  )
  expect(narrow(POLICY, '<p></p>')).toBe("default-src 'self'; script-src 'self'; style-src 'self';")
})

test('a script the policy never knew is not allowed by standing in the page', () => {
  const html = '<script>evil()</script>'
  expect(policyNarrower()(POLICY, html)).not.toContain(hashOf('evil()'))
})
