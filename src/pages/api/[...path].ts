import { noSuchPath } from '#server/endpoint.ts'

export const prerender = false

export const ALL = noSuchPath
