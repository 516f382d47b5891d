import { causeOf } from '#domain/cause.ts'
import { parseJson } from '#domain/parse-json.ts'
import { isRecord } from '#domain/unknown-json.ts'

/** The content service could not be read; the message is a sentence for the person who asked. */
export class ContentFault extends Error {}

const answerIn = (message: string): Readonly<Record<string, unknown>> | undefined => {
  const answer = parseJson(message)
  return isRecord(answer) ? answer : undefined
}

/** Whether the service refused because its answer would exceed 7 MB; it has no error code for that. */
export const isAnswerTooBig = (error: unknown): boolean =>
  error instanceof Error && String(answerIn(error.message)?.message).startsWith('Response size too big')

/** The first detail of the service's error; its message is the same for all errors of that kind. */
const detailIn = ({ details }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const errors = isRecord(details) ? details.errors : undefined
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  return isRecord(first) ? first : {}
}

/**
 * Turns an error of the content service into a sentence for the person who started the build. The SDK's own message
 * contains the whole request, including the end of the token.
 */
export const contentFault = (error: unknown): ContentFault => {
  if (!(error instanceof Error)) return new ContentFault('The content service could not be read.')
  const answer = answerIn(error.message)
  if (!answer)
    return new ContentFault(`The content service could not be reached (${causeOf(error)}).`, { cause: error })
  const { name, value, path } = detailIn(answer)
  if (name === 'unknownContentType')
    return new ContentFault(
      `The content service has no content type “${String(value)}”; npm run content:setup creates it.`,
    )
  const at = Array.isArray(path) ? ` (${path.join('.')})` : ''
  const message =
    typeof answer.message === 'string' && answer.message ? `: ${answer.message.replace(/\.$/, '')}` : ''
  return new ContentFault(`The content service answered ${String(answer.status)}${message}${at}.`)
}
