import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { runCommandHere } from '../support/run-command-here.ts'

const belowFile = async () => {
  const file = join(await someFolder(), 'file')
  await writeFile(file, '')
  return { DATA_DIR: join(file, 'data'), sentence: `DATA_DIR: ${file} is not a folder.` }
}
// Linux can't create folders there, and Node keeps trying forever.
const belowProc = async () => ({
  DATA_DIR: '/proc/shop/data',
  sentence: 'DATA_DIR: the shop may not write to /proc.',
})

describe.each([
  ['a file', belowFile],
  ['/proc', belowProc],
])('with a data folder below %s', (_place, placed) => {
  test.each(['admin list', 'db backup never.gz', 'releases list', 'content-check'])(
    '%s ends with one sentence',
    async (line) => {
      const { sentence, ...env } = await placed()
      const [command = '', ...args] = line.split(' ')
      const ended = await runCommandHere(`src/commands/${command}.ts`, args, env)
      expect(ended).toMatchObject({ code: 1, output: sentence })
    },
  )

  test('a build ends with one sentence', async () => {
    const { sentence, ...env } = await placed()
    const output = `The shop could not be built. ${sentence}`
    expect(await runCommandHere('src/commands/build.ts', [], env)).toMatchObject({ code: 1, output })
  })

  test('the doctor reports the disk', async () => {
    const { sentence, ...env } = await placed()
    const { code, output } = await runCommandHere('src/commands/doctor.ts', [], env)
    expect(code).toBe(1)
    expect(output).toMatch(new RegExp(`^Disk +BROKEN +${sentence}$`, 'm'))
  })
})
