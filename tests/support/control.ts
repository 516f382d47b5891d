import type { Service } from '#standins/start.ts'

/** Calls control paths of a stand-in. */
export const controlOf =
  (originOf: (service: Service) => string | undefined) =>
  async <T>(service: Service, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${originOf(service)}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`${service} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? JSON.parse('null') : answer.json()
  }
