import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { variables } from '#config/env-schema.ts'
import { readConfig } from '#config/read-config.ts'
import { demonstrationSettings } from '#commands/doctor/brand.ts'

const document = await readFile('docs/going-live.md', 'utf8')

test('the document names every line of the doctor, and no other', async () => {
  const doctor = await readFile('src/commands/doctor.ts', 'utf8')
  const parts = [...doctor.matchAll(/^ {2}\['([\w ]+)', probe\w+\],$/gm)].map(([, part = '']) => part)
  expect(parts.length).toBeGreaterThan(10)
  const headings = [...document.matchAll(/^## .*$/gm)].join('\n')
  const named = [...headings.matchAll(/\*\*([\w ]+)\*\*/g)].map(([, part = '']) => part)
  expect(named.toSorted()).toEqual(parts.toSorted())
})

test('the document names no variable that the shop does not read', () => {
  const named = [...document.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)[`=]/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in variables))).toEqual([])
})

test('whatever is still the demonstration’s is listed with its place', () => {
  const { config } = readConfig({ SITE_URL: 'https://ilvara.example', ADMIN_EMAILS: 'a@shop.example' })
  const demonstrated = demonstrationSettings(config)
  for (const place of [
    'SITE_URL',
    'EMAIL_FROM',
    'ADMIN_EMAILS',
    'brand.email in',
    'legal.cin in',
    'legal.grievanceOfficer.email in',
    'rating in',
  ])
    expect(demonstrated.join(), place).toContain(place)
})
