import { randomBytes } from 'node:crypto'

import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8 } from 'jose'

import { fieldsOf, textOf } from '../wire/answer.ts'
import type { JsonFile } from '../wire/json-file.ts'

export interface SigningKey {
  readonly kid: string
  readonly privateKey: CryptoKey
  /** The public key with which anybody checks signatures. */
  readonly publicPem: string
}

/** The key pair in the file, or a new one stored there, so that a token stays valid across a restart. */
export const signingKey = async (file: JsonFile): Promise<SigningKey> => {
  const { kid, privatePem, publicPem } = fieldsOf(file.read())
  if (textOf(kid) && textOf(privatePem) && textOf(publicPem)) {
    return {
      kid: String(kid),
      privateKey: await importPKCS8(String(privatePem), 'RS256'),
      publicPem: String(publicPem),
    }
  }
  const made = await newKey()
  file.write({ kid: made.kid, privatePem: await exportPKCS8(made.privateKey), publicPem: made.publicPem })
  return made
}

/** A key pair that nobody has published: its signatures are forgeries. */
export const newKey = async (): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid: randomBytes(20).toString('hex'), privateKey, publicPem: await exportSPKI(publicKey) }
}
