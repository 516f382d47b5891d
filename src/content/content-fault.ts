import { causeOf } from '#domain/cause.ts'

/** The content service could not be read; the message is a sentence for whoever asked. */
export class ContentFault extends Error {}

const answerIn = (message: string): { status?: unknown; message?: unknown } | undefined => {
  try {
    const answer: unknown = JSON.parse(message)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

/** Whether the service refused because its answer would be larger than 7 MB; it has no code of its own for that. */
export const isAnswerTooBig = (error: unknown): boolean =>
  error instanceof Error && String(answerIn(error.message)?.message).startsWith('Response size too big')

/**
 * What went wrong with the content service, in a sentence for whoever started the build. The SDK puts the whole
 * request into its message, the end of the token with it.
 */
export const contentFault = (error: unknown): ContentFault => {
  if (!(error instanceof Error)) return new ContentFault('The content service could not be read.')
  const answer = answerIn(error.message)
  if (!answer)
    return new ContentFault(`The content service could not be reached (${causeOf(error)}).`, { cause: error })
  const message =
    typeof answer.message === 'string' && answer.message ? `: ${answer.message.replace(/\.$/, '')}` : ''
  return new ContentFault(`The content service answered ${String(answer.status)}${message}.`)
}
