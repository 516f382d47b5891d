import { readArguments } from '#config/arguments.ts'
import { messageOf } from '#config/errors.ts'
import { writeAtomically } from '#config/write-file.ts'
import { exportContent } from './content/export.ts'
import { readExport } from './content/export-file.ts'
import { importContent } from './content/import.ts'
import { openManagement } from './content/management.ts'
import { setUpContent } from './content/set-up.ts'
import { requireConfig } from './require-config.ts'
import { printAnswer } from './print-answer.ts'

/**
 * `npm run content:setup` writes a file's content types into the space, `npm run content:import` its pictures and
 * entries, and `npm run content:export -- FILE` writes the space into a file.
 */

const { words } = readArguments({
  help: `Usage: npm run content:setup [-- FILE]    puts the shop's content types into the space of CONTENTFUL_SPACE_ID
       npm run content:import [-- FILE]   adds the demonstration's pictures and entries, or a file's
       npm run content:export -- FILE     exports the space to a file
All need CONTENTFUL_MANAGEMENT_TOKEN.`,
  // The script in package.json passes the demonstration's file first; the operator's file after it wins.
  accepts: ([what = '', ...more]) => {
    const most = what === 'export' ? 1 : 2
    return /^(setup|import|export)$/.test(what) && more.length >= 1 && more.length <= most
  },
})

const tell = (sentence: string) => console.log(sentence)

const run = async (): Promise<string> => {
  const config = requireConfig(['CONTENTFUL_SPACE_ID', 'CONTENTFUL_MANAGEMENT_TOKEN'])
  const [what] = words
  const path = words.at(-1) ?? ''
  const management = openManagement(config)
  const place = `${config.CONTENTFUL_SPACE_ID}/${config.CONTENTFUL_ENVIRONMENT}`
  if (what === 'setup') {
    await setUpContent(management, await readExport(path), tell)
    return `The content types of ${place} are up to date.`
  }
  if (what === 'import') {
    await importContent(management, await readExport(path), path, tell)
    return `${path} is now in ${place}.`
  }
  const space = await exportContent(management)
  await writeAtomically(path, JSON.stringify(space, null, 2))
  return `${space.entries.length} entries and ${space.assets.length} pictures of ${place} are in ${path}.`
}

await printAnswer(run, messageOf)
