import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { currentBuild } from './build-lock.ts'
import { BUSY_CODE, runBuild, runCommandFile, type RunBuild } from './build-process.ts'
import { type BuildReport, noFindings, readRecord } from './build-report.ts'
import { workFor } from './build-work.ts'
import { openChanges } from './changes.ts'
import { readContentCall } from './content-call.ts'
import { isFromContentService } from './content-signature.ts'
import { callBuildHook } from './pass-on.ts'
import { readState } from './state.ts'
import { decide } from './when-to-build.ts'

const LOOK_AGAIN_MS = 1000
const BUSY_PAUSE_MS = 500

/** Which earlier release shall be live. */
export const rollBackInput = z.object({ release: z.string().regex(/^[0-9a-z-]{1,60}$/) })

interface Surroundings {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  readonly clock: () => Date
  readonly build?: RunBuild
}

/** From the content service's call to the next live release. */
export const openPublishing = ({ config, db, log, clock, build = runBuild }: Surroundings) => {
  const dataDir = resolve(config.DATA_DIR)
  const changes = openChanges(db, clock)
  const since = clock()
  const ears = new EventTarget()
  let unreported: BuildReport | undefined
  const wake = () => ears.dispatchEvent(new Event('change'))

  const failedSilently = (startedAt: string, said: string): BuildReport => ({
    ...noFindings(),
    id: `unreported-${startedAt}`,
    startedAt,
    endedAt: clock().toISOString(),
    outcome: 'failed',
    said: said || 'The build ended without a word.',
    phases: {},
  })

  const passOn = async () => {
    const waiting = (await changes.recent()).filter(({ passed_on_at }) => !passed_on_at)
    if (waiting.length === 0) return LOOK_AGAIN_MS
    if (await callBuildHook(config.CONTENT_BUILD_HOOK_URL))
      await changes.markPassedOn(waiting.map(({ id }) => id))
    else log.warn('The build hook did not take the call')
    return LOOK_AGAIN_MS
  }

  /** Does what is due; answers for how long nothing can be. */
  const turn = async (stopping: AbortSignal): Promise<number> => {
    if (config.CONTENT_BUILD_HOOK_URL) return passOn()
    const record = await readRecord(dataDir)
    const decision = decide({ now: clock(), record, changes: await changes.recent(), since })
    if ('waitMs' in decision) return decision.waitMs
    if ('nothing' in decision) return LOOK_AGAIN_MS
    if (await currentBuild(dataDir)) return BUSY_PAUSE_MS
    const startedAt = clock().toISOString()
    const { code, said } = await build(workFor(decision.build), stopping)
    if (code === BUSY_CODE) return BUSY_PAUSE_MS
    if (code === 0) log.info({ said }, 'A build has ended')
    else log.error({ code, said }, 'A build has failed; the live release stays')
    const isReported = (await readRecord(dataDir)).reports[0]?.id !== record.reports[0]?.id
    unreported = isReported ? undefined : failedSilently(startedAt, said)
    // A builder that could not even write its report would otherwise be asked again at once.
    return isReported ? 0 : LOOK_AGAIN_MS * 10
  }

  const pause = async (ms: number, stopping: AbortSignal) => {
    const over = new AbortController()
    const signal = AbortSignal.any([stopping, over.signal])
    const timer = sleep(ms, undefined, { signal, ref: false })
    const change = once(ears, 'change', { signal })
    await Promise.race([timer, change]).catch(() => undefined)
    over.abort()
    await Promise.allSettled([timer, change])
  }

  return {
    /** Takes one call of the content service in, once; 401 unless the service signed it just now. */
    takeContentCall: async (request: {
      readonly path: string
      readonly headers: Headers
      readonly body: Uint8Array
    }): Promise<void> => {
      const { headers, body } = request
      if (!isFromContentService({ method: 'POST', ...request }, config.CONTENTFUL_WEBHOOK_SECRET, clock()))
        throw new Refusal(401, 'invalid_signature', 'The signature is not right, or too old.')
      const topic = (headers.get('x-contentful-topic') ?? '').slice(0, 100)
      const change = readContentCall(topic, body, config.CONTENTFUL_ENVIRONMENT)
      const eventId = createHash('sha256')
        .update(headers.get('x-contentful-signature') ?? '')
        .digest('hex')
      if (!(await changes.takeIn(`content-${eventId}`, topic, change)))
        throw new Refusal(409, 'replayed', 'This call was taken in before.')
      if (change) wake()
    },

    /** What is live, at work, waiting and wrong. */
    state: (liveId: string) => readState({ dataDir, liveId, changes, config, unreported }),

    /** Prints everything anew, soon. */
    askForBuild: async (): Promise<void> => {
      await changes.askForBuild()
      wake()
    },

    /** Makes an earlier release live again, at once; it stays until an editor publishes something else. */
    rollBack: async (release: string): Promise<void> => {
      const { releases } = await readRecord(dataDir)
      if (!releases.some(({ id }) => id === release))
        throw new Refusal(404, 'no_such_release', 'This release is no longer kept.')
      const { code, said } = await runCommandFile(['src/commands/releases.ts', 'switch', release])
      if (code !== 0) throw new Refusal(409, 'not_switched', said.split('\n').at(-1) ?? '')
    },

    /** Builds what becomes due until stopped; resolves when the last turn is over. */
    start: async (stopping: AbortSignal): Promise<void> => {
      while (!stopping.aborted) {
        const ms = await turn(stopping).catch((err: unknown) => {
          if (!stopping.aborted) log.warn({ err }, 'Publishing could not go on')
          return LOOK_AGAIN_MS * 10
        })
        if (ms > 0 && !stopping.aborted) await pause(ms, stopping)
      }
    },
  }
}

export type Publishing = ReturnType<typeof openPublishing>
