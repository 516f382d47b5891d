import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { currentBuild } from '#release/lock.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { Builder } from './build-process.ts'
import { type BuildReport, readRecord } from '#release/report.ts'
import { BUSY_CODE } from '#release/work.ts'
import { workFor } from './build-work.ts'
import type { Changes } from './changes.ts'
import { callBuildHook } from './build-hook.ts'
import { failedSilently, endText, failureText } from './unreported-build.ts'
import { callDueAt, CHECK_EVERY_MS, decideBuild, type HookCalls } from './when-to-build.ts'

const LOOK_AGAIN_MS = 1000
const BUSY_PAUSE_MS = 500

interface Deps extends Pick<CoreDeps, 'config' | 'log' | 'clock'> {
  readonly changes: Changes
  readonly builder: Builder
}

/** Begins a build whenever one is due, one after another. */
export const openBuilds = ({ config, changes, log, clock, builder }: Deps) => {
  const dataDir = resolve(config.DATA_DIR)
  const since = clock()
  const ears = new EventTarget()
  let unreported: BuildReport | undefined
  let isAtWork = false
  let calls: HookCalls = { endedAt: undefined, failures: 0 }
  const note = (startedAt: Date, output: string) =>
    void (unreported = failedSilently(startedAt, clock(), output))

  const passOn = async () => {
    const waiting = await changes.waiting()
    const dueAt = callDueAt(waiting, calls)
    if (dueAt === undefined) return LOOK_AGAIN_MS
    const waitMs = dueAt - clock().getTime()
    // Nothing is due as late as that, unless the clock was set back since.
    if (waitMs > 0 && waitMs <= CHECK_EVERY_MS) return Math.min(waitMs, LOOK_AGAIN_MS)
    const isTaken = await callBuildHook(config.CONTENT_BUILD_HOOK_URL)
    calls = { endedAt: clock(), failures: isTaken ? 0 : calls.failures + 1 }
    if (isTaken) {
      await changes.markPassedOn(waiting.map(({ id }) => id))
      unreported = undefined
    } else {
      note(clock(), 'The platform that builds this shop did not take the call. The shop calls again.')
      log.warn('The build hook did not take the call')
    }
    return LOOK_AGAIN_MS
  }

  /** Does what is due; answers for how long nothing can be. */
  const turn = async (stopping: AbortSignal): Promise<number> => {
    if (config.CONTENT_BUILD_HOOK_URL) return passOn()
    const record = await readRecord(dataDir)
    const decision = decideBuild({ now: clock(), record, changes: await changes.recent(), since })
    if ('waitMs' in decision) return decision.waitMs
    if ('nothing' in decision) return LOOK_AGAIN_MS
    if (await currentBuild(dataDir)) return BUSY_PAUSE_MS
    const startedAt = clock()
    const { code, output } = await builder.build(workFor(decision.build), stopping)
    if (code === BUSY_CODE) return BUSY_PAUSE_MS
    if (code === 0) log.info({ output }, 'A build has ended')
    else log.error({ code, output }, 'A build has failed; the live release stays')
    if ((await readRecord(dataDir)).reports[0]?.id !== record.reports[0]?.id) return 0
    note(startedAt, endText(code, output))
    // A builder that could not even write its report would otherwise be asked again at once.
    return LOOK_AGAIN_MS * 10
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
    /** Something has changed: looks now instead of later, and lets a builder stand ready. */
    wake: (): void => {
      if (isAtWork && !config.CONTENT_BUILD_HOOK_URL) builder.prepare()
      ears.dispatchEvent(new Event('change'))
    },

    /** What this process began last and no report speaks of: a build on a full disk, or a call that was not taken. */
    unreported: (): BuildReport | undefined => unreported,

    /** Builds what becomes due until stopped; resolves when the last turn is over. */
    start: async (stopping: AbortSignal): Promise<void> => {
      isAtWork = true
      while (!stopping.aborted) {
        const ms = await turn(stopping).catch((err: unknown) => {
          if (!stopping.aborted) {
            note(clock(), failureText(err))
            log.warn({ err }, 'Publishing could not go on')
          }
          return LOOK_AGAIN_MS * 10
        })
        if (ms > 0 && !stopping.aborted) await pause(ms, stopping)
      }
      isAtWork = false
      builder.dismiss()
    },
  }
}
