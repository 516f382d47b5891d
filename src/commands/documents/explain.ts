/** An error as Appwrite reports it. */
export interface AppwriteFault {
  readonly code: number
  readonly type: string
  readonly message: string
}

const ENDPOINT =
  'Appwrite console → your project → Overview: copy the API endpoint, such as https://fra.cloud.appwrite.io/v1 (also nyc, syd, sfo, sgp, tor).'
const KEYS = 'Appwrite console → your project → Overview → API keys'

const PLANS = 'Appwrite console → the organisation → Billing'

const BY_TYPE: Readonly<Record<string, string>> = {
  // Appwrite Cloud answers 401 here too, even if the key is right.
  general_access_forbidden: `APPWRITE_ENDPOINT is not in the project’s region. ${ENDPOINT}`,
  project_key_expired: `APPWRITE_API_KEY has expired. ${KEYS}: create another that never expires.`,
  user_unauthorized: `APPWRITE_API_KEY is not a key of this project. ${KEYS}: copy its secret.`,
  general_unauthorized_scope: `APPWRITE_API_KEY lacks a scope. ${KEYS}: tick rows.read and rows.write, for npm run documents:setup also databases, tables, columns and indexes, each read and write.`,
  project_not_found: `APPWRITE_PROJECT_ID is not known at APPWRITE_ENDPOINT. ${ENDPOINT}`,
  project_unknown: `APPWRITE_PROJECT_ID is not known at APPWRITE_ENDPOINT. ${ENDPOINT}`,
  project_paused: `The project is paused: Appwrite pauses projects on the Free plan. Appwrite console → Projects: restore it. ${PLANS}: choose a plan that is not paused.`,
  general_resource_blocked:
    'Appwrite has blocked the project. Appwrite console → Projects: restore it if it says paused; otherwise ask Appwrite’s support why.',
  database_not_found: 'The database does not exist. npm run documents:setup creates it.',
  table_not_found: 'The table does not exist. npm run documents:setup creates it.',
  general_route_not_found: `There is no Appwrite with tables at APPWRITE_ENDPOINT. ${ENDPOINT}`,
}

const USED_UP = `The plan’s monthly quota is used up, and nothing is answered until next month. ${PLANS}: see what it was, and choose a larger plan.`

/** Explains an Appwrite error and what to click. Goes by its type, because one status is used for several errors. */
export const explainAppwrite = ({ code, type, message }: AppwriteFault): string =>
  BY_TYPE[type] ??
  // By status: there is a type for each resource that may be used up.
  (code === 402 ? USED_UP : undefined) ??
  `Appwrite answered ${code}${type && ` ${type}`}: ${message}`

/** Major and minor version of the oldest server that has these column types and that `node-appwrite` supports. */
const OLDEST = [1, 9] as const

/** Why a server's version is too old; undefined if it is not, or if it is unknown. */
export const versionProblem = (version: string): string | undefined => {
  const [major, minor] = version.split('.').map(Number)
  if (major === undefined || minor === undefined || Number.isNaN(major + minor)) return undefined
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])
  return isOld ? `The server is Appwrite ${version}; the shop needs ${OLDEST.join('.')} or later.` : undefined
}
