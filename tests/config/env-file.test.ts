import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnvFile } from '#config/env-file.ts'
import { someFolder } from '../http/built-shop.ts'

test('a file with a byte order mark and Windows line endings loses none of its variables', async () => {
  const names = ['ENV_FILE_FIRST', 'ENV_FILE_SECOND', 'ENV_FILE_SET']
  onTestFinished(() => {
    for (const name of names.flatMap((each) => [each, `\uFEFF${each}`])) delete process.env[name]
  })
  process.env.ENV_FILE_SET = 'before'
  const file = join(await someFolder(), '.env')
  await writeFile(
    file,
    '\uFEFFENV_FILE_FIRST=one\r\nENV_FILE_SECOND="two words" # two\r\nENV_FILE_SET=after\r\n',
  )
  expect(readEnvFile(file)).toBeUndefined()
  expect(names.map((name) => process.env[name])).toEqual(['one', 'two words', 'before'])
})

test('an unreadable file is reported in a sentence; a missing file is fine', async () => {
  const folder = await someFolder()
  expect(readEnvFile(folder)).toBe(`${folder} can’t be read: it is not a file, or this user may not read it.`)
  expect(readEnvFile(join(folder, '.env'))).toBeUndefined()
})

test('a value that would end at its # is reported, unless it is quoted or the # begins a comment', async () => {
  const before = process.env.RAZORPAY_WEBHOOK_SECRET
  onTestFinished(() => {
    if (before === undefined) delete process.env.RAZORPAY_WEBHOOK_SECRET
    else process.env.RAZORPAY_WEBHOOK_SECRET = before
  })
  const file = join(await someFolder(), '.env')
  const problemOf = async (value: string, set?: string) => {
    if (set === undefined) delete process.env.RAZORPAY_WEBHOOK_SECRET
    else process.env.RAZORPAY_WEBHOOK_SECRET = set
    await writeFile(
      file,
      `# RAZORPAY_WEBHOOK_SECRET=a#b\nRAZORPAY_WEBHOOK_SECRET=${value}\nENV_FILE_OTHER=\n`,
    )
    return readEnvFile(file)
  }
  for (const value of ['Silk#2026', 'S#', 'two words#2', 'Silk#2026 # ours', 'Silk##', '#Silk2026'])
    expect(await problemOf(value), value).toBe(
      `${file}: put the value of RAZORPAY_WEBHOOK_SECRET in single quotes, because without them it ends at its #.`,
    )
  for (const value of [`'Silk#2026'`, '"Silk#2026"', 'Silk # ours', '# ours', ' #ours', '#', ''])
    expect(await problemOf(value), value).toBeUndefined()
  // A variable that is already set wins, so nothing is read of the file's value.
  expect(await problemOf('Silk#2026', 'Wool#2026')).toBeUndefined()
})
