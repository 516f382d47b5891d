import { join } from 'node:path'

import { jsonFile } from '../wire/json-file.ts'
import { runStandin } from '../wire/run.ts'
import { dataDir, required } from '../wire/settings.ts'
import { Codes } from './codes.ts'
import { consentDesk } from './consent.ts'
import { signingKey } from './keys.ts'
import { exchange } from './token.ts'

const key = await signingKey(jsonFile(join(dataDir(), 'keys.json')))
const codes = new Codes()
const clientId = required('PUBLIC_GOOGLE_CLIENT_ID')
if (clientId.endsWith('.apps.googleusercontent.com')) {
  throw new Error('PUBLIC_GOOGLE_CLIENT_ID is a real client: this stand-in signs in anybody as anybody')
}
const [issuer = ''] = required('GOOGLE_ISSUERS').split(/[\s,]+/)
const { demo, control } = consentDesk({ clientId, adminEmail: required('ADMIN_EMAILS'), codes })

await runStandin({
  name: 'google',
  routes: {
    ...demo,
    'POST /token': exchange(
      {
        id: clientId,
        secret: required('GOOGLE_CLIENT_SECRET'),
        redirectUri: required('GOOGLE_REDIRECT_URI'),
        issuer,
      },
      codes,
      key,
    ),
    'GET /certs': () => ({
      headers: { 'cache-control': 'public, max-age=3600, must-revalidate, no-transform' },
      body: { [key.kid]: key.publicPem },
    }),
  },
  control,
})
