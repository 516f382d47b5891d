import { AnswerError } from '../wire/answer.ts'

/** Ends the call with Appwrite's error body. */
export const refusal = (code: number, type: string, message: string): AnswerError =>
  new AnswerError({ status: code, body: { message, code, type, version: SERVER_VERSION } })

export const SERVER_VERSION = '1.9.6'
