import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { runCommandHere } from '../support/run-command-here.ts'

test('a command sees only the given variables and has its own exit code, and leaves no trace of either', async () => {
  const folder = await someFolder()
  const envFile = join(folder, '.env')
  await writeFile(envFile, 'OF_THE_FILE=yes')
  const command = join(folder, 'command.mjs')
  await writeFile(
    command,
    `process.loadEnvFile(${JSON.stringify(envFile)}); console.log(process.env.GIVEN, process.env.OF_THE_FILE)`,
  )
  onTestFinished(() => {
    process.exitCode = undefined
  })
  process.exitCode = 3
  const ended = await runCommandHere(relative(process.cwd(), command), [], { GIVEN: 'yes' })
  expect(ended).toMatchObject({ code: 0, output: 'yes undefined' })
  expect(process.exitCode).toBe(3)
  expect(process.env).not.toHaveProperty('OF_THE_FILE')
})
