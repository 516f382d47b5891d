import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Disk } from './disk.ts'
import { theWorld } from './world.ts'

const BYTE = 256

/** Makes this process take its time and randomness from the current world. */
const replaceTimeAndChance = () => {
  const RealDate = Date
  class WorldDate extends RealDate {
    constructor(...given: unknown[]) {
      // Any of the arguments a date accepts; without arguments, the world's time.
      super(...((given.length === 0 ? [theWorld().clockMs] : given) as [number]))
    }
    static override now(): number {
      return theWorld().clockMs
    }
  }
  const pause = async (ms = 0, value?: unknown) => {
    await theWorld().pause(ms)
    return value
  }
  const chance = () => theWorld().productRandom
  const randomBytes = (size: number) => Buffer.from(Array.from({ length: size }, () => chance().below(BYTE)))
  const randomInt = (least: number, limit?: number) =>
    limit === undefined ? chance().below(least) : least + chance().below(limit - least)
  globalThis.Date = WorldDate as DateConstructor
  Math.random = () => chance().next()
  Object.assign(timers, { setTimeout: pause })
  // The provider's simulated connection reads this limit and ends a call by the world's time.
  AbortSignal.timeout = (ms) => Object.assign(new AbortController().signal, { inWorldMs: ms })
  Object.assign(crypto, {
    randomBytes,
    randomInt,
    randomUUID: () => randomBytes(16).toString('hex'),
  })
}

type ImportKey = typeof crypto.subtle.importKey

/** Signs sessions on this thread: the same signatures, but without depending on when another thread finishes. */
const signHere = () => {
  const { subtle } = globalThis.crypto
  const secrets = new WeakMap<object, Uint8Array>()
  const importKey = subtle.importKey.bind(subtle) as (...given: unknown[]) => ReturnType<ImportKey>
  const signatureOf = (key: object, data: Uint8Array) => {
    const secret = secrets.get(key)
    if (!secret) throw new Error('This key is of a kind that the simulation does not know.')
    return crypto.createHmac('sha256', secret).update(data).digest()
  }
  Object.assign(Object.getPrototypeOf(subtle), {
    importKey: async (format: unknown, secret: Uint8Array, ...rest: unknown[]) => {
      const key = await importKey(format, secret, ...rest)
      secrets.set(key, secret)
      return key
    },
    sign: async (_algorithm: unknown, key: object, data: Uint8Array) => signatureOf(key, data),
    verify: async (_algorithm: unknown, key: object, signature: Uint8Array, data: Uint8Array) => {
      const right = signatureOf(key, data)
      return signature.byteLength === right.byteLength && crypto.timingSafeEqual(signature, right)
    },
  })
}

/**
 * Replaces everything below the product that isn't its own: time, randomness, files and other threads. Only for a
 * process that does nothing else, because nothing restores them.
 */
export const replaceWhatLiesBelow = ({ calls }: Disk): void => {
  replaceTimeAndChance()
  signHere()
  Object.assign(fs, calls)
  syncBuiltinESMExports()
}
