import { readFileSync } from 'node:fs'

import { fieldsOf, AnswerError, textOf } from '../wire/answer.ts'
import { headersOf, requireOwnPage } from '../wire/pages.ts'
import type { Routes } from '../wire/routes.ts'
import { type Codes, TOKEN_FAULTS } from './codes.ts'
import { type Person, personFrom } from './person.ts'

export interface Desk {
  readonly clientId: string
  readonly adminEmail: string
  readonly codes: Codes
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** User agents of browsers inside other apps, where Google refuses to sign anybody in. */
const EMBEDDED = /; wv\)|Instagram|FBA[NV]|Line\/|(?:iPhone|iPad|iPod)(?!.*Safari\/)/
const DISALLOWED = {
  status: 403,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><title>Access blocked</title><h1>Access blocked</h1><p>Error 403: disallowed_useragent</p>',
}
const DEFAULT_SCOPE = 'openid profile email'

/** The script, the consent window and its decision, under the shop's own origin; and codes for tests. */
export const consentDesk = ({ clientId, adminEmail, codes }: Desk): { demo: Routes; control: Routes } => {
  const showConsent = asset(browserPart('consent.html').replaceAll('{{admin}}', adminEmail), 'text/html')
  return {
    demo: {
      'GET /demo/google/client.js': asset(browserPart('client.js'), 'text/javascript'),
      'GET /demo/google/consent.js': asset(browserPart('consent.js'), 'text/javascript'),
      'GET /demo/google/consent.css': asset(browserPart('consent.css'), 'text/css'),
      'GET /demo/google/consent': ({ headers }) => {
        if (EMBEDDED.test(headers['user-agent'] ?? '')) throw new AnswerError(DISALLOWED)
        return showConsent()
      },
      'POST /demo/google/consent': (call) => {
        // Another site must not be able to sign a visitor in, so only JSON posted from our own origin is accepted.
        requireOwnPage(call, 'application/json', 'Only the consent window decides')
        const fields = fieldsOf(call.body)
        if (fields.client_id !== clientId) throw badRequest('The OAuth client was not found.')
        const scope = textOf(fields.scope)?.trim() || DEFAULT_SCOPE
        const code = codes.issue({ person: personOr400(fields), scope })
        return { body: { code, scope, authuser: '0', prompt: 'consent' } }
      },
      'POST /demo/google/auto-select-off': () => ({ status: 204 }),
    },
    control: {
      'POST /control/code': ({ body }) => {
        const fields = fieldsOf(body)
        const fault = TOKEN_FAULTS.find((name) => name === fields.fault)
        if (fields.fault !== undefined && !fault)
          throw badRequest(`"fault" is one of ${TOKEN_FAULTS.join(', ')}`)
        return { body: { code: codes.issue({ person: personOr400(fields), scope: DEFAULT_SCOPE, fault }) } }
      },
    },
  }
}

const browserPart = (file: string): string =>
  readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')

const asset = (body: string, type: string) => {
  const headers = {
    ...headersOf(type),
    'referrer-policy': 'no-referrer',
    ...(type === 'text/html' ? { 'content-security-policy': POLICY } : {}),
  }
  return () => ({ headers, body })
}

const personOr400 = (fields: Readonly<Record<string, unknown>>): Person => {
  const person = personFrom(fields)
  if (!person) throw badRequest('A name and an e-mail address are needed')
  return person
}

const badRequest = (message: string): AnswerError =>
  new AnswerError({ status: 400, body: { error: 'invalid_request', message } })
