import type { App } from '#server/app.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { LineBroke, type Machine } from './machine.ts'
import { theWorld } from './world.ts'

/** What a program does by itself, each never twice at once. */
const WORK = {
  payments: (app: App) => app.payments.reconcile(),
  everything: (app: App) => app.payments.reconcile({ everything: true }),
  emails: (app: App) => app.outbox.sendDue(),
  staff: (app: App) => app.staffEmails.tell(),
  retention: (app: App) => app.retention.purge(),
} as const satisfies Readonly<Record<string, (app: App) => Promise<void>>>

export type WorkName = keyof typeof WORK

/** Of work that goes on after a failure, each of its failures. */
const isExpected = (error: unknown): boolean =>
  error instanceof AggregateError
    ? error.errors.every(isExpected)
    : error instanceof LineBroke || isDatabaseUnavailable(error)

/** The loops of the programs, turned by hand: in whatever order the story wants. */
export const openRegularWork = (deviate: (what: string) => void) => {
  const underWay = new Set<string>()

  /** One turn of a loop, unless it is still at the one before. A failure is the next turn's business. */
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
