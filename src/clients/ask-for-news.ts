import type { ApiCall } from '#contract/api-call.ts'

/** The result of asking whether something has changed. */
export type News<Answer> =
  | { readonly came: 'new'; readonly tag: string; readonly value: Answer }
  | { readonly came: 'nothing'; readonly againAfterMs: number }
  /** The caller may no longer see it. */
  | { readonly came: 'refusal' }
  | { readonly came: 'fault' }

interface Asking {
  /** The tag of the answer that is already known; '' for none. */
  readonly tag: string
  readonly token?: string | undefined
  readonly signal: AbortSignal
}

const REFUSALS = [401, 403, 404]

const secondsOf = (response: Response) => Number(response.headers.get('retry-after') ?? 0) || 0

/**
 * Requests something newer than a tag stands for. The server may hold its answer until there is something. Never
 * throws.
 */
export const askForNews = async <Answer>(
  { path }: ApiCall<Answer>,
  { tag, token, signal }: Asking,
): Promise<News<Answer>> => {
  try {
    const response = await fetch(path, {
      headers: {
        accept: 'application/json',
        ...(tag && { 'if-none-match': tag }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      cache: 'no-store',
      signal,
    })
    if (response.status === 304) return { came: 'nothing', againAfterMs: secondsOf(response) * 1000 }
    if (REFUSALS.includes(response.status)) return { came: 'refusal' }
    const newTag = response.headers.get('etag')
    if (!response.ok || !newTag) return { came: 'fault' }
    return { came: 'new', tag: newTag, value: (await response.json()) as Answer }
  } catch {
    return { came: 'fault' }
  }
}
