import { noSuchAddress } from '#server/endpoint.ts'

export const prerender = false

export const ALL = noSuchAddress
