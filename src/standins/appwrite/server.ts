import { join } from 'node:path'

import { fieldsOf } from '../wire/answer.ts'
import { runStandin } from '../wire/run.ts'
import { dataDir, required } from '../wire/settings.ts'
import { rowRoutes } from './calls.ts'
import { Definitions } from './definitions.ts'
import { Plan } from './plan.ts'
import { refusal, SERVER_VERSION } from './refusals.ts'
import { Rows } from './rows.ts'
import { schemaRoutes } from './schema-calls.ts'
import { contacts, requests, subscribers } from './tables.ts'

const rows = new Rows(join(dataDir(), 'rows.sqlite'))

const definitions = new Definitions(
  join(dataDir(), 'tables.json'),
  // An empty project, to test the set-up with.
  process.env.EMPTY_PROJECT
    ? {}
    : {
        [required('APPWRITE_DATABASE_ID')]: {
          [required('APPWRITE_REQUESTS_TABLE_ID')]: requests,
          [required('APPWRITE_CONTACTS_TABLE_ID')]: contacts,
          [required('APPWRITE_SUBSCRIBERS_TABLE_ID')]: subscribers,
        },
      },
)

/** The service counts no further than this. */
let maxCounted = 5000

const plan = new Plan()

const project = {
  id: required('APPWRITE_PROJECT_ID'),
  apiKey: required('APPWRITE_API_KEY'),
  definitions,
  rows,
  plan,
  maxCounted: () => maxCounted,
}

await runStandin({
  name: 'appwrite',
  routes: {
    ...schemaRoutes(project),
    ...rowRoutes(project),
    'GET /v1/health/version': () => ({ body: { version: SERVER_VERSION } }),
  },
  control: {
    'POST /control/count': ({ body }) => {
      const { most } = fieldsOf(body)
      if (typeof most === 'number') maxCounted = most
      return { status: 204 }
    },
    'POST /control/plan': ({ body }) => {
      const { paused, maxReads } = fieldsOf(body)
      plan.begin({ paused: paused === true, ...(typeof maxReads === 'number' && { maxReads }) })
      return { status: 204 }
    },
    'GET /control/plan': () => ({ body: { reads: plan.reads } }),
  },
  unknown: ({ path }) => {
    // The cloud has one host per region, and only the right one knows a project; here regions are paths.
    if (/^\/[a-z]{3}\/v1\//.test(path))
      throw refusal(
        401,
        'general_access_forbidden',
        'Project is not accessible in this region. Please make sure you are using the correct endpoint',
      )
    throw refusal(
      404,
      'general_route_not_found',
      'Route not found. Please ensure the endpoint is configured correctly and that the API route is valid for this SDK version.',
    )
  },
  end: () => rows.close(),
})
