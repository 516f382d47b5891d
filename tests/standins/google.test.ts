import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { OAuth2Client } from 'google-auth-library'
import { createLocalJWKSet, exportJWK, importSPKI, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Child, startChild } from '#standins/wire/child.ts'

const settings = {
  PUBLIC_GOOGLE_CLIENT_ID: 'demo.apps.googleusercontent.example',
  GOOGLE_CLIENT_SECRET: 'the client secret',
  GOOGLE_REDIRECT_URI: 'postmessage',
  GOOGLE_ISSUERS: 'https://accounts.demo.example',
  ADMIN_EMAILS: 'admin@demo.example',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'google-')),
}
const server = new URL('../../src/standins/google/server.ts', import.meta.url)
let google: Child

beforeAll(async () => {
  google = await startChild('google', server, settings)
})
afterAll(() => google.stop())
afterEach(() => fetch(`${google.origin}/control/faults`, { method: 'DELETE' }))

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(google.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const codeFor = async (person: object): Promise<string> =>
  (await (await post('/control/code', person)).json()).code
const asha = { email: 'Asha@Example.com', name: 'Asha Rao' }

const clientAt = (
  clientSecret = settings.GOOGLE_CLIENT_SECRET,
  clientId = settings.PUBLIC_GOOGLE_CLIENT_ID,
) =>
  new OAuth2Client({
    clientId,
    clientSecret,
    redirectUri: 'postmessage',
    issuers: [settings.GOOGLE_ISSUERS],
    endpoints: {
      oauth2TokenUrl: `${google.origin}/token`,
      oauth2FederatedSignonPemCertsUrl: `${google.origin}/certs`,
    },
  })
const exchange = async (code: string, client = clientAt(), redirect_uri = 'postmessage') => {
  const { tokens } = await client.getToken({ code, redirect_uri })
  const idToken = tokens.id_token ?? ''
  const ticket = await client.verifyIdToken({ idToken, audience: settings.PUBLIC_GOOGLE_CLIENT_ID })
  return { tokens, claims: ticket.getPayload(), idToken }
}

test('a code is exchanged for an identity token that Google’s own library accepts', async () => {
  const { tokens, claims } = await exchange(await codeFor(asha))
  expect(tokens.scope).toBe('openid profile email')
  expect(claims).toMatchObject({
    iss: 'https://accounts.demo.example',
    aud: settings.PUBLIC_GOOGLE_CLIENT_ID,
    azp: settings.PUBLIC_GOOGLE_CLIENT_ID,
    email: 'asha@example.com',
    email_verified: true,
    name: 'Asha Rao',
    given_name: 'Asha',
    family_name: 'Rao',
  })
  expect(claims).not.toHaveProperty('picture')
  expect(claims).not.toHaveProperty('hd')
  expect(claims?.sub).toMatch(/^\d{21}$/)
  expect((claims?.exp ?? 0) - (claims?.iat ?? 0)).toBe(3600)
  expect(claims?.at_hash).toMatch(/^[\w-]{22}$/)
})

test('a Workspace account names its domain, and a Gmail account none', async () => {
  const domainOf = async (email: string) =>
    (await exchange(await codeFor({ ...asha, email, hd: 'example.com' }))).claims?.hd
  expect(await domainOf(asha.email)).toBe('example.com')
  expect(await domainOf('asha@gmail.com')).toBeUndefined()
})

test('the same e-mail address is always the same subject', async () => {
  const first = await exchange(await codeFor(asha))
  const again = await exchange(await codeFor({ ...asha, name: 'Asha R.' }))
  const other = await exchange(await codeFor({ ...asha, email: 'meera@example.com' }))
  expect(again.claims?.sub).toBe(first.claims?.sub)
  expect(other.claims?.sub).not.toBe(first.claims?.sub)
})

test('refusals have Google’s status and words', async () => {
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: { status: number; message: string }) => `${error.status} ${error.message}`,
    )
  const used = await codeFor(asha)
  await exchange(used)
  expect(await refusal(exchange(used))).toBe('400 invalid_grant')
  expect(await refusal(exchange('4/never-issued'))).toBe('400 invalid_grant')
  expect(await refusal(exchange(await codeFor(asha), clientAt('another secret')))).toBe('401 invalid_client')
  expect(await refusal(exchange(await codeFor(asha), clientAt(undefined, 'another id')))).toBe(
    '401 invalid_client',
  )
  expect(await refusal(exchange(await codeFor(asha), clientAt(), 'https://elsewhere.example'))).toBe(
    '400 redirect_uri_mismatch',
  )
})

test.each([
  ['wrong-audience', /audience/i],
  ['wrong-issuer', /issuer/i],
  ['expired', /too late/i],
  ['wrong-key', /signature/i],
])('a token that is %s is refused by the library', async (fault, words) => {
  await expect(exchange(await codeFor({ ...asha, fault }))).rejects.toThrow(words)
})

test('an unverified e-mail address can be used to sign in, and says so', async () => {
  const { claims } = await exchange(await codeFor({ ...asha, email_verified: false }))
  expect(claims?.email_verified).toBe(false)
})

test('the consent window’s decision is accepted from the shop’s own pages only', async () => {
  const grant = { client_id: settings.PUBLIC_GOOGLE_CLIENT_ID, scope: 'openid profile email ', ...asha }
  const given = await post('/demo/google/consent', grant, { 'sec-fetch-site': 'same-origin' })
  const { code, scope, authuser, prompt } = await given.json()
  expect({ scope, authuser, prompt }).toEqual({
    scope: 'openid profile email',
    authuser: '0',
    prompt: 'consent',
  })
  expect((await exchange(code)).claims?.name).toBe('Asha Rao')
  expect((await post('/demo/google/consent', grant, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post('/demo/google/consent', { ...grant, client_id: 'other' })).status).toBe(400)
  expect((await post('/demo/google/consent', { ...grant, email: 'nobody' })).status).toBe(400)
})

test('the consent window has its own strict policy and no inline code', async () => {
  const page = await fetch(`${google.origin}/demo/google/consent`)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect(await page.text()).not.toMatch(/<script>|<style|style="|onclick/)
})

test('signing out can be observed', async () => {
  await fetch(`${google.origin}/control/calls`, { method: 'DELETE' })
  await fetch(`${google.origin}/demo/google/auto-select-off`, { method: 'POST' })
  const calls = await (await fetch(`${google.origin}/control/calls`)).json()
  expect(calls.map(({ path }: { path: string }) => path)).toEqual(['/demo/google/auto-select-off'])
})

test('inside another app the consent window is refused', async () => {
  const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
  const chrome = 'Chrome/138.0.0.0 Mobile Safari/537.36'
  const open = async (agent: string) => {
    const answer = await fetch(`${google.origin}/demo/google/consent`, { headers: { 'user-agent': agent } })
    return [answer.status, (await answer.text()).includes('disallowed_useragent')]
  }
  expect(await open(`${android}; wv) Version/4.0 ${chrome} Instagram 390.0.0.0 Android`)).toEqual([403, true])
  expect(await open('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Mobile/15E148 [FBAN/FBIOS]')).toEqual([
    403,
    true,
  ])
  expect(await open(`${android}) ${chrome}`)).toEqual([200, false])
})

test('web pages cannot reach the control paths', async () => {
  expect((await post('/control/code', asha, { origin: 'https://evil.example' })).status).toBe(403)
})

test('a lost answer uses up the code', async () => {
  await post('/control/faults', [{ match: 'POST /token', times: 1, drop: true }])
  await expect(exchange(await codeFor(asha))).rejects.toThrow('invalid_grant')
})

test('a token stays valid after the process was killed', async () => {
  const { idToken } = await exchange(await codeFor(asha))
  process.kill(google.pid, 'SIGKILL')
  google = await startChild('google', server, settings)
  const certs = await (await fetch(`${google.origin}/certs`)).json()
  const keys = await Promise.all(
    Object.entries(certs).map(async ([kid, pem]) => ({
      ...(await exportJWK(await importSPKI(String(pem), 'RS256'))),
      kid,
      alg: 'RS256',
    })),
  )
  const { payload } = await jwtVerify(idToken, createLocalJWKSet({ keys }), { algorithms: ['RS256'] })
  expect(payload.email).toBe('asha@example.com')
})
