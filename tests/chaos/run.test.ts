import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const codeOf = (...words: readonly string[]) =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, ['tests/chaos/run.ts', ...words], () => resolve(child.exitCode))
  })

test.each([
  ['--only', 'nonsense'],
  ['simulate', '--seeds', '0'],
])('a run that would test nothing is refused: %s %s', async (...words) => {
  expect(await codeOf(...words)).toBe(2)
})
