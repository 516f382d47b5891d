import { AppwriteException } from 'node-appwrite'
import { readArguments } from '#config/arguments.ts'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { messageOf } from '#config/errors.ts'
import { causeOf } from '#domain/cause.ts'
import { explainAppwrite } from './documents/explain.ts'
import { setUpDocuments } from './documents/set-up.ts'

/** `npm run documents:setup`: prepares the Appwrite project of APPWRITE_PROJECT_ID. Safe to repeat. */

readArguments({
  help: `Usage: npm run documents:setup

Makes the database, tables, columns and indexes of the Appwrite project of APPWRITE_PROJECT_ID, or finds that they
are there. Safe to repeat.`,
})
readEnvFile()
const { config, problems } = readConfig(process.env)
const missing = (['APPWRITE_PROJECT_ID', 'APPWRITE_API_KEY'] as const).filter((name) => config[name] === '')
const complaints = [...problems, ...missing.map((name) => `${name} is not set.`)]

const explained = (error: unknown): string => {
  if (error instanceof AppwriteException) return explainAppwrite(error)
  // Of a call that never arrived the package only passes on "fetch failed"; why stands in its cause.
  return error instanceof Error && error.cause instanceof Error
    ? `${new URL(config.APPWRITE_ENDPOINT).origin} could not be reached (${causeOf(error)}).`
    : messageOf(error)
}

try {
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  await setUpDocuments(config, (sentence) => console.log(sentence))
  console.log(`Project ${config.APPWRITE_PROJECT_ID} at ${config.APPWRITE_ENDPOINT} is ready.`)
} catch (error) {
  console.error(explained(error))
  process.exitCode = 1
}
