import { readArguments } from '#config/arguments.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { messageOf } from '#config/errors.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'
import { joinDemonstration } from '#demonstration.ts'
import { pluralize } from '#domain/pluralize.ts'
import { requireConfig } from './require-config.ts'
import { printAnswer } from './print-answer.ts'

/**
 * `npm run content:check`: reads the content service as a build does and prints a warning for everything that can't be
 * shown. With `-- --strict` it exits with 1 if there are warnings.
 */
const { has } = readArguments({
  help: `Usage: npm run content:check [-- --strict]

Reads the content service as a build does, and lists what can't be shown.
--strict   exits with 1 if there is anything to list`,
  flags: ['strict'],
})

const check = async (): Promise<string> => {
  requireConfig()
  const { stop } = await joinDemonstration(['Contentful'])
  try {
    return await tell(readConfig(process.env).config)
  } finally {
    await stop()
  }
}

const tell = async (config: Config): Promise<string> => {
  const { products, banners, titles, warnings, withoutPage } = await readCatalogue(connectContentful(config))
  for (const warning of warnings) console.log(warningText(warning))
  if (warnings.length > 0 && has('strict')) process.exitCode = 1
  return (
    `${pluralize(products.length, 'piece')}, ${pluralize(banners.length, 'banner')}, ` +
    `${pluralize(titles.length, 'heading')}; ${pluralize(warnings.length, 'warning')}, ` +
    `${pluralize(withoutPage.length, 'piece')} without a page.`
  )
}

await printAnswer(check, messageOf)
