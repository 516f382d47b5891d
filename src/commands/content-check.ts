import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { warningText } from '#content/warnings.ts'

/**
 * `npm run content:check`: reads the content service as a build does, and says what of it can't be shown. With
 * `-- --strict` it ends with 1 when there is anything to say.
 */
const check = async (): Promise<number> => {
  readEnvFile()
  const { config, problems } = readConfig(process.env)
  if (!config.CONTENTFUL_SPACE_ID)
    throw new Error('CONTENTFUL_SPACE_ID is not set. Without an account, look at the page of npm start.')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const { products, banners, titles, warnings, withoutPage } = await readCatalogue(connectContentful(config))
  for (const warning of warnings) console.log(warningText(warning))
  console.log(
    `${products.length} pieces, ${banners.length} banners, ${titles.length} headings; ` +
      `${warnings.length} warnings, ${withoutPage.length} pieces without a page.`,
  )
  return warnings.length > 0 && process.argv.includes('--strict') ? 1 : 0
}

try {
  process.exitCode = await check()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
