import { AppwriteException } from 'node-appwrite'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { setUpDocuments } from './documents/set-up.ts'

/** `npm run documents:setup`: prepares the Appwrite project of APPWRITE_PROJECT_ID. Safe to repeat. */

readEnvFile()
const { config, problems } = readConfig(process.env)
const missing = (['APPWRITE_PROJECT_ID', 'APPWRITE_API_KEY'] as const).filter((name) => config[name] === '')
const complaints = [...problems, ...missing.map((name) => `${name} is not set.`)]

const explained = (error: unknown): string => {
  if (!(error instanceof AppwriteException)) return error instanceof Error ? error.message : String(error)
  const { code, type, message } = error
  const hint =
    code === 401 || code === 403
      ? '\nThe key needs the scopes databases, tables, columns, indexes and rows, each read and write.'
      : ''
  return `Appwrite answered ${code} ${type}: ${message}${hint}`
}

try {
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
  await setUpDocuments(config, (sentence) => console.log(sentence))
  console.log(`Project ${config.APPWRITE_PROJECT_ID} at ${config.APPWRITE_ENDPOINT} is ready.`)
} catch (error) {
  console.error(explained(error))
  process.exitCode = 1
}
