import { join } from 'node:path'

import { accounts, type Service } from './accounts.ts'
import { startChild } from './wire/child.ts'

export type { Service } from './accounts.ts'

export interface Standins {
  /** Environment variables with which the product reaches the stand-ins, under the hosted services' own names. */
  readonly env: Readonly<Record<string, string>>
  /** Origin of each started stand-in, for tests. */
  readonly origins: Readonly<Partial<Record<Service, string>>>
  stop(): Promise<void>
}

interface Place {
  readonly dataDir: string
  /** The shop's own URL, to which webhooks are posted. */
  readonly siteUrl: string
}

/**
 * Starts a process for each named service and resolves when all of them listen; if one fails, all are stopped. Refuses
 * with live payment keys, because a stand-in accepts any claim that a payment was made.
 */
export const startStandins = async (services: readonly Service[], place: Place): Promise<Standins> => {
  if (services.length > 0 && process.env.RAZORPAY_KEY_ID?.startsWith('rzp_live_')) {
    throw new Error('RAZORPAY_KEY_ID is a live key: stand-ins do not run beside real payments')
  }
  const names = [...new Set(services)]
  const started = await Promise.allSettled(names.map((name) => startService(name, place)))
  const running = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async (): Promise<void> => void (await Promise.all(running.map(({ child }) => child.stop())))
  const failed = started.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason.message)] : [],
  )
  if (failed.length > 0) {
    await stop()
    throw new Error(failed.join('; '))
  }
  const forwarded = running.flatMap(({ forwards, child }) =>
    forwards.map((path) => `${path}=${child.origin}`),
  )
  return {
    env: {
      ...Object.assign({}, ...running.map(({ env }) => env)),
      ...(forwarded.length > 0 ? { FORWARDS: forwarded.join(' ') } : {}),
      ...(names.length > 0 ? { PUBLIC_NOTICE: notice(names) } : {}),
    },
    origins: Object.fromEntries(running.map(({ name, child }) => [name, child.origin])),
    stop,
  }
}

const startService = async (name: Service, { dataDir, siteUrl }: Place) => {
  const { settings, reach, forwards = [] } = accounts[name]()
  // A test may serve another export file than the bundled one; the stand-ins see no other variable of this process.
  const { CATALOGUE_FILE } = process.env
  const child = await startChild(name, new URL(`./${name}/server.ts`, import.meta.url), {
    ...settings,
    ...(CATALOGUE_FILE ? { CATALOGUE_FILE } : {}),
    DATA_DIR: join(dataDir, 'standins', name),
    SITE_URL: siteUrl,
    PORT: '0',
  })
  return { name, child, forwards, env: { ...settings, ...reach(child.origin) } }
}

/** The settings for a task that needs no running stand-ins: names, ids, and the notice above the pages. */
export const standinSettings = (services: readonly Service[]): Readonly<Record<string, string>> => ({
  ...Object.assign({}, ...services.map((name) => accounts[name]().settings)),
  PUBLIC_NOTICE: notice(services),
})

const called: Readonly<Record<Service, string>> = {
  contentful: 'the catalogue service',
  appwrite: 'the document service',
  google: 'Google sign-in',
  razorpay: 'payments',
}

/** One line on a phone if nothing is real; a mixed shop names the services that are stand-ins. */
const notice = (services: readonly Service[]): string => {
  if (services.length === Object.keys(called).length) return 'A demonstration with stand-ins: no money moves.'
  const list = new Intl.ListFormat('en-GB').format(
    Object.entries(called).flatMap(([name, text]) => (services.some((own) => own === name) ? [text] : [])),
  )
  return `This is a demonstration. Local stand-ins take the place of ${list}; no money moves.`
}
