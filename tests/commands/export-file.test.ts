import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readExport } from '#commands/content/export-file.ts'
import { someFolder } from '../http/built-shop.ts'

test('a file that is missing, not JSON or not an export is named in a sentence', async () => {
  const folder = await someFolder()
  const file = join(folder, 'export.json')
  await expect(readExport(file)).rejects.toThrow(`There is no file ${file}.`)
  await expect(readExport(folder)).rejects.toThrow(`${folder} can’t be read.`)
  await writeFile(file, 'nonsense')
  await expect(readExport(file)).rejects.toThrow(`${file} is not an export of a space: it is not JSON.`)
  await writeFile(file, '{}')
  await expect(readExport(file)).rejects.toThrow(`${file} is not an export of a space: ✖`)
})
