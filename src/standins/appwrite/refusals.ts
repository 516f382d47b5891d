import { AnswerError } from '../wire/answer.ts'

/** Ends the call with Appwrite's error body. */
export const refusal = (code: number, type: string, message: string): AnswerError =>
  new AnswerError({ status: code, body: { message, code, type, version: SERVER_VERSION } })

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const notFound = (word: string): AnswerError =>
  refusal(404, `${word}_not_found`, `${capital(word)} with the requested ID could not be found.`)

export const alreadyExists = (word: string): AnswerError =>
  refusal(409, `${word}_already_exists`, `${capital(word)} with the requested ID already exists.`)

export const SERVER_VERSION = '1.9.6'
