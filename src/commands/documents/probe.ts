import type { Config } from '#config/read-config.ts'
import { type AppwriteFault, explainAppwrite, versionProblem } from './explain.ts'

const TIMEOUT_MS = 10 * 1000

const faultIn = (status: number, text: string): AppwriteFault => {
  try {
    const { code = status, type = '', message = '' } = JSON.parse(text) as Partial<AppwriteFault>
    return { code, type, message }
  } catch {
    return { code: status, type: '', message: text.slice(0, 100) }
  }
}

/** Reads the server's version and one row of each table; returns what is wrong, or undefined. */
export const appwriteProblem = async (config: Config): Promise<string | undefined> => {
  const ask = async (path: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${config.APPWRITE_ENDPOINT}${path}`, {
      headers: { 'x-appwrite-project': config.APPWRITE_PROJECT_ID, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    return answer.ok ? { text } : { text, fault: explainAppwrite(faultIn(answer.status, text)) }
  }
  // The version needs no key, so a refusal here is not the key's fault.
  const { text, fault } = await ask('/health/version', {})
  const version = fault ? '' : ((JSON.parse(text) as { version?: string }).version ?? '')
  const problem = fault ?? versionProblem(version)
  if (problem) return problem
  const tables = [
    config.APPWRITE_REQUESTS_TABLE_ID,
    config.APPWRITE_CONTACTS_TABLE_ID,
    config.APPWRITE_SUBSCRIBERS_TABLE_ID,
  ]
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [1] }))
  for (const table of tables) {
    const path = `/tablesdb/${config.APPWRITE_DATABASE_ID}/tables/${table}/rows?queries[0]=${limit}`
    const { fault: refused } = await ask(path, { 'x-appwrite-key': config.APPWRITE_API_KEY })
    if (refused) return `${table}: ${refused}`
  }
  return undefined
}
