import { readArguments } from '#config/arguments.ts'
import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { messageOf } from '#config/errors.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'
import { joinDemonstration } from '#demonstration.ts'
import { counted } from '#domain/counted.ts'

/**
 * `npm run content:check`: reads the content service as a build does, and says what of it can't be shown. With
 * `-- --strict` it ends with 1 when there is anything to say.
 */
const { has } = readArguments({
  help: `Usage: npm run content:check [-- --strict]

Reads the content service as a build does, and says what of it can't be shown.
--strict   ends with 1 when there is anything to say`,
  flags: ['strict'],
})

const check = async (): Promise<number> => {
  readEnvFile()
  const { problems } = readConfig(process.env)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const { stop } = await joinDemonstration(['Contentful'])
  try {
    return await tell(readConfig(process.env).config)
  } finally {
    await stop()
  }
}

const tell = async (config: Config): Promise<number> => {
  const { products, banners, titles, warnings, withoutPage } = await readCatalogue(connectContentful(config))
  for (const warning of warnings) console.log(warningText(warning))
  console.log(
    `${counted(products.length, 'piece')}, ${counted(banners.length, 'banner')}, ` +
      `${counted(titles.length, 'heading')}; ${counted(warnings.length, 'warning')}, ` +
      `${counted(withoutPage.length, 'piece')} without a page.`,
  )
  return warnings.length > 0 && has('strict') ? 1 : 0
}

try {
  process.exitCode = await check()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
