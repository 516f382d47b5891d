import { AppwriteException } from 'node-appwrite'
import { readArguments } from '#config/arguments.ts'
import { messageOf } from '#config/errors.ts'
import { causeOf } from '#domain/cause.ts'
import { CommandError } from './command-error.ts'
import { explainAppwrite } from './documents/explain.ts'
import { setUpDocuments } from './documents/set-up.ts'
import { requireConfig } from './require-config.ts'
import { printAnswer } from './print-answer.ts'

/** `npm run documents:setup`: prepares the Appwrite project of APPWRITE_PROJECT_ID. Safe to repeat. */

readArguments({
  help: `Usage: npm run documents:setup

Creates whatever is missing of the database, tables, columns and indexes in the Appwrite project that
APPWRITE_PROJECT_ID names. Safe to repeat.`,
})

const setUp = async (): Promise<string> => {
  const config = requireConfig(['APPWRITE_PROJECT_ID', 'APPWRITE_API_KEY'])
  const { APPWRITE_PROJECT_ID: project, APPWRITE_ENDPOINT: endpoint } = config
  try {
    await setUpDocuments(config, (sentence) => console.log(sentence))
    return `Project ${project} at ${endpoint} is ready.`
  } catch (error) {
    throw new CommandError(explained(error, endpoint))
  }
}

const explained = (error: unknown, endpoint: string): string => {
  if (error instanceof AppwriteException) return explainAppwrite(error)
  // If a call never arrives, the package's message is only "fetch failed"; the reason is in the cause.
  return error instanceof Error && error.cause instanceof Error
    ? `${new URL(endpoint).origin} could not be reached (${causeOf(error)}).`
    : messageOf(error)
}

await printAnswer(setUp)
