import { execFile } from 'node:child_process'
import { runChaos } from '../chaos/run-chaos.ts'
import { seedsFrom, simulate } from '../chaos/simulation/run-simulation.ts'
import { answersAtSigterm } from './at-sigterm.ts'
import { judged, type Measured, notMeasured } from './measured.ts'
import { powerCuts } from './power-cut.ts'
import { soak } from './soak.ts'

export interface MeasureOptions {
  readonly isShort: boolean
  readonly seed: number
  /** How long the soak test lasts; undefined skips it. */
  readonly soakMinutes: number | undefined
}

const kills = async ({ isShort, seed }: MeasureOptions): Promise<Measured> => {
  const [times, purchases] = isShort ? [2, 60] : [30, 900]
  const storm = { database: 'sqlite', purchases, atOnce: 16, kills: times, stormy: false, seed } as const
  const { deviations } = await runChaos(storm)
  return judged(deviations.length === 0, `${deviations.length} in ${times} kills, ${purchases} purchases`)
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities: { readonly high: number; readonly critical: number } }
  readonly message?: string
}

const advisories = async (): Promise<Measured> => {
  // It exits with 1 if it finds something, and also if it can't ask.
  const answer = await new Promise<string>((resolve) =>
    execFile('npm', ['audit', '--omit=dev', '--json'], (_error, stdout) => resolve(stdout)),
  )
  const { metadata, message = 'no answer' }: Audit = answer ? JSON.parse(answer) : {}
  if (!metadata) return notMeasured(`the registry could not be asked: ${message.split('\n')[0]}`)
  const { high, critical } = metadata.vulnerabilities
  return judged(high + critical === 0, `${high + critical}`)
}

const simulated = async ({ isShort, seed }: MeasureOptions): Promise<Measured> => {
  const { endings } = await simulate({ seeds: seedsFrom(seed, isShort ? 200 : 10_000) })
  const bad = endings.filter(({ deviations }) => deviations.length > 0).map(({ seed }) => seed)
  const which = bad.length > 0 ? `: seeds ${bad.join(', ')}` : ''
  return judged(bad.length === 0, `${bad.length} of ${endings.length}${which}`)
}

/** Rows measured by a separate program. */
export const OTHERS: Readonly<Record<string, (input: MeasureOptions) => Promise<Measured>>> = {
  F2: kills,
  F3: ({ isShort }) => powerCuts(isShort ? 1 : 10),
  F6: answersAtSigterm,
  S3: advisories,
  E11: simulated,
  O1: async ({ soakMinutes }) =>
    soakMinutes === undefined
      ? notMeasured('needs thirty quiet minutes: npm run scoreboard -- --only O1 --soak 30')
      : soak(soakMinutes),
}
