import type { App } from '#server/app.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { LineBroke, type Machine } from './machine.ts'
import { theWorld } from './world.ts'

/** The regular work of a program; no job runs twice at once. */
const WORK = {
  payments: (app: App) => app.payments.reconcile(),
  everything: (app: App) => app.payments.reconcile({ everything: true }),
  emails: (app: App) => app.outbox.sendDue(),
  staff: (app: App) => app.staffEmails.storeEmails(),
  retention: (app: App) => app.retention.purge(),
} as const satisfies Readonly<Record<string, (app: App) => Promise<void>>>

export type WorkName = keyof typeof WORK

/** Whether a failure is expected. Work that continues after failures collects them, and then each must be expected. */
const isExpected = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isExpected)
    : error instanceof LineBroke || isDatabaseUnavailable(error)

/** The programs' loops, run by hand in whatever order the story wants. */
export const openRegularWork = (deviate: (what: string) => void) => {
  const underWay = new Set<string>()

  /** One run of a loop, unless the previous one is still running. After a failure the next run takes over. */
  return async (machine: Machine, name: WorkName): Promise<void> => {
    const loop = `${machine.name} ${name === 'everything' ? 'payments' : name}`
    if (underWay.has(loop)) return
    underWay.add(loop)
    try {
      await machine.doing(WORK[name])
      theWorld().note(`${loop} is done`)
    } catch (error) {
      theWorld().note(`${loop} breaks off`)
      if (!isExpected(error))
        deviate(`The work ${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
    } finally {
      underWay.delete(loop)
    }
  }
}
