const TIMEOUT_MS = 10 * 1000

/** Calls the build hook of the platform that builds instead of this server; false if the call failed. */
export const callBuildHook = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok
  } catch {
    return false
  }
}
