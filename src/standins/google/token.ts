import { createHash, randomBytes } from 'node:crypto'

import { SignJWT } from 'jose'

import { type Answer, type Call, fieldsOf, textOf } from '../wire/answer.ts'
import type { Codes, Grant } from './codes.ts'
import { newKey, type SigningKey } from './keys.ts'

export interface Client {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
  readonly issuer: string
}

const TOKEN_LIFE_S = 60 * 60
const EXPIRED_AGE_S = 24 * 60 * 60

/** The token endpoint: exchanges one code for one identity token; refusals use Google's words. */
export const exchange =
  (client: Client, codes: Codes, key: SigningKey) =>
  async ({ body }: Call): Promise<Answer> => {
    const fields = fieldsOf(body)
    if (fields.grant_type !== 'authorization_code') {
      return refused(400, 'unsupported_grant_type', `Invalid grant_type: ${textOf(fields.grant_type) ?? ''}`)
    }
    if (fields.client_id !== client.id)
      return refused(401, 'invalid_client', 'The OAuth client was not found.')
    if (fields.client_secret !== client.secret) return refused(401, 'invalid_client', 'Unauthorized')
    if (fields.redirect_uri !== client.redirectUri)
      return refused(400, 'redirect_uri_mismatch', 'Bad Request')
    const code = textOf(fields.code)
    if (!code) return refused(400, 'invalid_request', 'Missing required parameter: code')
    const grant = codes.redeem(code)
    if (!grant) return refused(400, 'invalid_grant', 'Bad Request')
    const accessToken = `ya29.demo-${randomBytes(24).toString('base64url')}`
    return {
      headers: { 'cache-control': 'no-store' },
      body: {
        access_token: accessToken,
        expires_in: TOKEN_LIFE_S - 1,
        scope: grant.scope,
        token_type: 'Bearer',
        id_token: await identityToken(grant, client, key, accessToken),
      },
    }
  }

const identityToken = async (
  { person, fault }: Grant,
  client: Client,
  key: SigningKey,
  accessToken: string,
): Promise<string> => {
  const issued = Math.floor(Date.now() / 1000) - (fault === 'expired' ? EXPIRED_AGE_S : 0)
  const [given = '', ...family] = person.name.split(/\s+/)
  const audience = fault === 'wrong-audience' ? 'another.apps.googleusercontent.example' : client.id
  const signer = fault === 'wrong-key' ? await newKey() : key
  return new SignJWT({
    azp: audience,
    email: person.email,
    email_verified: person.emailVerified,
    ...(person.hd ? { hd: person.hd } : {}),
    at_hash: halfHash(accessToken),
    name: person.name,
    given_name: given,
    ...(family.length > 0 ? { family_name: family.join(' ') } : {}),
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .setIssuer(fault === 'wrong-issuer' ? 'https://issuer.invalid' : client.issuer)
    .setAudience(audience)
    .setSubject(person.sub)
    .setIssuedAt(issued)
    .setExpirationTime(issued + TOKEN_LIFE_S)
    .sign(signer.privateKey)
}

const halfHash = (text: string): string =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  headers: { 'cache-control': 'no-store' },
  body: { error, error_description: description },
})
