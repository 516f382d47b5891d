import { z } from 'zod'

/** A key that the browser makes for a request, so that a retry is recognised: 32 lower-case hex characters. */
export const requestKey = z.string().regex(/^[0-9a-f]{32}$/)

/** The Idempotency-Key header of a request; '' if there is none. */
export const keyOf = (request: Request): string => request.headers.get('idempotency-key') ?? ''
