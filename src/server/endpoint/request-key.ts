import { z } from 'zod'

/** A key that the browser makes for what it sends, so that the same sent again is known: 32 lower-case hex characters. */
export const requestKey = z.string().regex(/^[0-9a-f]{32}$/)

/** The Idempotency-Key of a call; '' where none was sent. */
export const keyOf = (request: Request): string => request.headers.get('idempotency-key') ?? ''
