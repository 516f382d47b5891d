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
import { callDueAt, BUILD_INTERVAL_MS, decideBuild, type HookCalls } from './when-to-build.ts'

const POLL_INTERVAL_MS = 1000
const BUSY_PAUSE_MS = 500

interface Deps extends Pick<CoreDeps, 'config' | 'log' | 'clock'> {
  readonly changes: Changes
  readonly builder: Builder
}

/** Starts a build whenever one is due, one at a time. */
export const openBuilds = ({ config, changes, log, clock, builder }: Deps) => {
  const dataDir = resolve(config.DATA_DIR)
  const since = clock()
  const wakeUps = new EventTarget()
  let unreported: BuildReport | undefined
  let isAtWork = false
  let calls: HookCalls = { endedAt: undefined, failures: 0 }
  const noteUnreported = (startedAt: Date, output: string) =>
    void (unreported = failedSilently(startedAt, clock(), output))

  const callHook = async () => {
    const waiting = await changes.waiting()
    const dueAt = callDueAt(waiting, calls)
    if (dueAt === undefined) return POLL_INTERVAL_MS
    const waitMs = dueAt - clock().getTime()
    // A longer wait is only possible if the clock was set back, and is ignored.
    if (waitMs > 0 && waitMs <= BUILD_INTERVAL_MS) return Math.min(waitMs, POLL_INTERVAL_MS)
    const isTaken = await callBuildHook(config.CONTENT_BUILD_HOOK_URL)
    calls = { endedAt: clock(), failures: isTaken ? 0 : calls.failures + 1 }
    if (isTaken) {
      await changes.markPassedOn(waiting.map(({ id }) => id))
      unreported = undefined
    } else {
      noteUnreported(
        clock(),
        'The platform that builds this shop did not accept the call. The shop will call again.',
      )
      log.warn('The build hook did not accept the call')
    }
    return POLL_INTERVAL_MS
  }

  /** Does what is due; returns how many milliseconds to wait before looking again. */
  const turn = async (stopping: AbortSignal): Promise<number> => {
    if (config.CONTENT_BUILD_HOOK_URL) return callHook()
    const record = await readRecord(dataDir)
    const decision = decideBuild({ now: clock(), record, changes: await changes.recent(), since })
    if ('waitMs' in decision) return decision.waitMs
    if ('nothing' in decision) return POLL_INTERVAL_MS
    if (await currentBuild(dataDir)) return BUSY_PAUSE_MS
    const startedAt = clock()
    const { code, signal, output } = await builder.build(workFor(decision.build), stopping)
    if (code === BUSY_CODE) return BUSY_PAUSE_MS
    if (code === 0) log.info({ output }, 'A build has ended')
    else {
      // systemd stops all processes of a service at once, so the builder ends before the shop does.
      const level = signal === 'SIGTERM' ? 'warn' : 'error'
      log[level]({ code, signal, output }, 'A build has failed or was ended; the live release stays')
    }
    if ((await readRecord(dataDir)).reports[0]?.id !== record.reports[0]?.id) return 0
    noteUnreported(startedAt, endText(code, output))
    // If even the report could not be written, trying again at once would not help.
    return POLL_INTERVAL_MS * 10
  }

  const pause = async (ms: number, stopping: AbortSignal) => {
    const over = new AbortController()
    const signal = AbortSignal.any([stopping, over.signal])
    const timer = sleep(ms, undefined, { signal, ref: false })
    const change = once(wakeUps, 'change', { signal })
    await Promise.race([timer, change]).catch(() => undefined)
    over.abort()
    await Promise.allSettled([timer, change])
  }

  return {
    /** Something has changed: looks now instead of at the end of the pause, and prepares a builder. */
    wake: (): void => {
      if (isAtWork && !config.CONTENT_BUILD_HOOK_URL) builder.prepare()
      wakeUps.dispatchEvent(new Event('change'))
    },

    /** The last build or hook call of this process that failed without a report, e.g. because the disk is full. */
    unreported: (): BuildReport | undefined => unreported,

    /** Builds what becomes due until stopped; resolves after the last round. */
    start: async (stopping: AbortSignal): Promise<void> => {
      isAtWork = true
      while (!stopping.aborted) {
        const ms = await turn(stopping).catch((err: unknown) => {
          if (!stopping.aborted) {
            noteUnreported(clock(), failureText(err))
            log.warn({ err }, 'Publishing failed')
          }
          return POLL_INTERVAL_MS * 10
        })
        if (ms > 0 && !stopping.aborted) await pause(ms, stopping)
      }
      isAtWork = false
      builder.dismiss()
    },
  }
}
