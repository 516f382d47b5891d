import { describe, expect, test } from 'vitest'
import { runProofs } from './proofs/run-proofs.ts'
import { runChaos } from './run-chaos.ts'

const MAX_MS = 3 * 60 * 1000

// The short form of `npm run chaos`, with real processes and always the same mix; the command itself tries others.
const seed = 20_261_121

const isAbsent = (database: string) => database === 'postgres' && !process.env.TEST_DATABASE_URL

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  test.skipIf(isAbsent(database))(
    'every payment taken is exactly one paid order, whatever fails and whoever is killed',
    async () => {
      const { deviations, figures } = await runChaos({
        database,
        seed,
        purchases: 60,
        atOnce: 24,
        kills: 2,
        stormy: true,
      })
      expect(deviations, `seed ${seed}`).toEqual([])
      expect(figures['servers killed']).toBe(2)
    },
    MAX_MS,
  )

  test.skipIf(isAbsent(database))(
    'nothing forged, repeated, reordered or altered makes an order paid, paid twice or unpaid',
    async () => {
      const shown = await runProofs({ database, seed, isShort: true })
      expect(shown).toHaveLength(8)
      for (const { name, deviations } of shown) expect(deviations, `${name}, seed ${seed}`).toEqual([])
    },
    MAX_MS,
  )
})
