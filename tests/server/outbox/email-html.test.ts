import { expect, test } from 'vitest'
import { emailForms } from '#server/outbox/email-forms.ts'

test('numbers that are read out or copied have a line each, and stay unchanged', () => {
  const { text, html } = emailForms({
    heading: 'Your order T1R4H-VV8ZJ',
    sentences: ['Call +91 00000 00000 & name ticket 7K3F-9QWM.'],
    notes: ['Quote Q-T1R4H-VV8ZJ, silk-lined, made-to-order, 2026-11-29'],
    signature: ['ILVARA'],
  })
  expect(text).toContain('Call +91 00000 00000 & name ticket 7K3F-9QWM.')
  const together = [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)]
  expect(together.map(([, words]) => words)).toEqual([
    'T1R4H-VV8ZJ',
    '+91 00000 00000',
    '7K3F-9QWM',
    'Q-T1R4H-VV8ZJ',
  ])
  expect(html).toContain('<title>Your order T1R4H-VV8ZJ</title>')
  expect(html).toContain('</span> &amp; name')
})

test('long text without a space wraps inside the column, and makes no e-mail wider than a phone', () => {
  const { html } = emailForms({
    heading: 'A question',
    sentences: [`See https://example.com/${'a'.repeat(200)}`],
    signature: ['ILVARA'],
  })
  const wrapping = /<(h1|p) [^>]*overflow-wrap:anywhere;word-break:break-word[^>]*>(?:A question|See https)/g
  expect([...html.matchAll(wrapping)].map(([, tag]) => tag)).toEqual(['h1', 'p'])
})
