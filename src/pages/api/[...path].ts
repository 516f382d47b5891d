import { noSuchPath } from '#server/endpoint.ts'

export const ALL = noSuchPath
