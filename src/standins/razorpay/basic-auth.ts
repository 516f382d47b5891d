import type { Handler } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { notAuthenticated } from './refusals.ts'

/** Protects the routes with the account's key and secret. */
export const requireBasicAuth = (routes: Routes, keyId: string, keySecret: string): Routes => {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const guarded =
    (handler: Handler): Handler =>
    (call) => {
      if (call.headers.authorization !== expected) throw notAuthenticated()
      return handler(call)
    }
  return Object.fromEntries(Object.entries(routes).map(([route, handler]) => [route, guarded(handler)]))
}
