import { writeFile } from 'node:fs/promises'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { exportContent } from './content/export.ts'
import { readExport } from './content/export-file.ts'
import { importContent } from './content/import.ts'
import { openManagement } from './content/management.ts'
import { setUpContent } from './content/set-up.ts'

/**
 * `npm run content:setup`, `npm run content:import`, `npm run content:export -- FILE`: the content types of a
 * file into the space, its pictures and entries too, or the space into a file.
 */

const USAGE = 'Usage: content.ts setup FILE | import FILE | export FILE'

const tell = (sentence: string) => console.log(sentence)

const run = async (): Promise<string> => {
  readEnvFile()
  const { config, problems } = readConfig(process.env)
  const missing = (['CONTENTFUL_SPACE_ID', 'CONTENTFUL_MANAGEMENT_TOKEN'] as const).filter(
    (name) => config[name] === '',
  )
  const complaints = [...problems, ...missing.map((name) => `${name} is not set.`)]
  if (complaints.length > 0) throw new Error(complaints.join('\n'))

  const [what, path, ...more] = process.argv.slice(2)
  if (!path || more.length > 0) throw new Error(USAGE)
  const management = openManagement(config)
  const place = `${config.CONTENTFUL_SPACE_ID}/${config.CONTENTFUL_ENVIRONMENT}`
  if (what === 'setup') {
    await setUpContent(management, await readExport(path), tell)
    return `The content types of ${place} are up to date.`
  }
  if (what === 'import') {
    await importContent(management, await readExport(path), path, tell)
    return `${path} is in ${place}.`
  }
  if (what === 'export') {
    const space = await exportContent(management)
    await writeFile(path, JSON.stringify(space, null, 2))
    return `${space.entries.length} entries and ${space.assets.length} pictures of ${place} are in ${path}.`
  }
  throw new Error(USAGE)
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
