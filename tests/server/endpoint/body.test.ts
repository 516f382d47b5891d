import { expect, test } from 'vitest'
import { z } from 'zod'
import { checked } from '#server/endpoint/body.ts'
import { Refusal } from '#server/refusal.ts'

const schema = z.object({
  name: z.string('Please enter your name.'),
  city: z.string().max(4),
  kind: z.enum(['price', 'appointment']),
  lines: z.array(z.object({ title: z.string().min(1), quantity: z.int().min(1) })).min(1),
  act: z.discriminatedUnion('is', [z.object({ is: z.literal('move') })]),
  sign: z.union([z.boolean(), z.string()]),
})

const refusalOf = (value: unknown) => {
  try {
    checked(value, schema)
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, fields: error.extra['fields'] }
  }
  throw new Error('It was not refused.')
}

test('a missing field is reported in a plain sentence, or in its own words', () => {
  expect(refusalOf({ lines: [{}], act: {} })).toEqual({
    status: 422,
    fields: {
      name: 'Please enter your name.',
      city: '“city” is missing.',
      kind: '“kind” is missing.',
      'lines.0.title': '“lines.0.title” is missing.',
      'lines.0.quantity': '“lines.0.quantity” is missing.',
      'act.is': '“act.is” is missing.',
      sign: '“sign” is missing.',
    },
  })
})

test('an invalid field without words of its own is reported in a plain sentence, too', () => {
  const lines = [{ title: '', quantity: 0 }]
  const sent = { name: 'Asha', city: 'Mumbai', kind: 'other', lines, act: { is: 'stay' }, sign: true }
  expect(refusalOf(sent)).toEqual({
    status: 422,
    fields: {
      city: '“city” is too long or too large.',
      kind: '“kind” is not valid.',
      'lines.0.title': '“lines.0.title” is too short or too small.',
      'lines.0.quantity': '“lines.0.quantity” is too short or too small.',
      'act.is': '“act.is” is not valid.',
    },
  })
  expect(refusalOf({ ...sent, city: 4, lines: 'none' })).toMatchObject({
    status: 400,
    fields: { city: '“city” has the wrong type.', lines: '“lines” has the wrong type.' },
  })
})

test.each([
  ['a choice', { kind: 5 }],
  ['a choice that is null', { kind: null }],
  ['what to do', { act: { is: ['move'] } }],
  ['a field of two types', { sign: 5 }],
])('%s of a wrong type is a bad request', (_, change) => {
  const sent = { name: 'Asha', city: 'Agra', kind: 'price', lines: [{ title: 'A', quantity: 1 }] }
  expect(refusalOf({ ...sent, act: { is: 'move' }, sign: true, ...change }).status).toBe(400)
})
