import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
if (!isRoot)
  console.info('NOT TRIED: a builder below a shop of low priority; only root can become another user.')

test.skipIf(!isRoot)('a shop that runs at a lower priority than its builders asks for builds, too', () => {
  const prepares = `
    const { openBuilder } = await import('./src/server/publishing/build-process.ts')
    const builder = openBuilder()
    builder.prepare()
    builder.dismiss()
    console.log('prepared')`
  // An unprivileged user may lower a priority, but never raise it again.
  const { stdout, stderr } = spawnSync('nice', ['-n', '10', process.execPath, '-e', prepares], {
    uid: NOBODY,
    gid: NOBODY,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toBe('prepared\n')
})
