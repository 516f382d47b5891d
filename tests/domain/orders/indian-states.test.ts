import { expect, test } from 'vitest'
import { INDIAN_STATES, indianStateName, isIndianState } from '#domain/orders/indian-states.ts'

test('every State and Union Territory is listed once, in the order people look for it', () => {
  expect(INDIAN_STATES).toHaveLength(36)
  expect(new Set(INDIAN_STATES.map(({ code }) => code)).size).toBe(36)
  const names = INDIAN_STATES.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('a State is recognised by its code, but not by a retired one', () => {
  expect(indianStateName('29')).toBe('Karnataka')
  expect(['25', '28', '97', '', 'Karnataka'].filter(isIndianState)).toEqual([])
  expect(indianStateName('28')).toBe('')
})
