import type { ApiCall } from '#contract/api-call.ts'

/** The result of asking whether something has changed. */
export type PollResult<Answer> =
  | { readonly kind: 'new'; readonly tag: string; readonly value: Answer }
  | { readonly kind: 'nothing'; readonly againAfterMs: number }
  /** The caller may no longer see it. */
  | { readonly kind: 'refusal' }
  | { readonly kind: 'fault' }

interface PollOptions {
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
export const pollForChange = async <Answer>(
  { path }: ApiCall<Answer>,
  { tag, token, signal }: PollOptions,
): Promise<PollResult<Answer>> => {
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
    if (response.status === 304) return { kind: 'nothing', againAfterMs: secondsOf(response) * 1000 }
    if (REFUSALS.includes(response.status)) return { kind: 'refusal' }
    const newTag = response.headers.get('etag')
    if (!response.ok || !newTag) return { kind: 'fault' }
    return { kind: 'new', tag: newTag, value: (await response.json()) as Answer }
  } catch {
    return { kind: 'fault' }
  }
}
