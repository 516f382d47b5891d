import { openRandom } from '../random.ts'
import { type DatabaseName, openShopProcesses } from '../shop-processes.ts'
import { anyCart } from './carts.ts'
import { threeDeliveries } from './deliveries.ts'
import { forgedMessages } from './forgeries.ts'
import { type Ground, openGround, type Shown } from './ground.ts'
import { everyOrderOfEvents } from './interleavings.ts'
import { alteredSignatures } from './signatures.ts'
import { craftedTokensRefused, foreignOrdersHidden } from './strangers.ts'
import { oneAnswerForAll } from './verifications.ts'

interface Proof {
  readonly show: (ground: Ground, times: number) => Promise<Shown>
  readonly times: number
  /** The number of repetitions in the short form. */
  readonly fewTimes: number
}

/** What must hold however often it is tried. */
const PROOFS = {
  verifications: { show: oneAnswerForAll, times: 1_000, fewTimes: 60 },
  interleavings: { show: everyOrderOfEvents, times: 1_000, fewTimes: 20 },
  carts: { show: anyCart, times: 5_000, fewTimes: 150 },
  signatures: { show: alteredSignatures, times: 10_000, fewTimes: 150 },
  tokens: { show: craftedTokensRefused, times: 1, fewTimes: 1 },
  'foreign orders': { show: foreignOrdersHidden, times: 500, fewTimes: 50 },
  forgeries: { show: forgedMessages, times: 1_000, fewTimes: 80 },
  deliveries: { show: threeDeliveries, times: 1_000, fewTimes: 30 },
} as const satisfies Readonly<Record<string, Proof>>

export const PROOF_NAMES: readonly string[] = Object.keys(PROOFS)

export interface ShownProof extends Shown {
  readonly name: string
  readonly seconds: number
}

interface ProofOptions {
  readonly database: DatabaseName
  readonly seed: number
  readonly isShort: boolean
  /** Only the proofs with these names. */
  readonly only?: readonly string[] | undefined
  /** Called as soon as each proof is finished. */
  readonly onShown?: (proof: ShownProof) => void
}

/** Runs the proofs one after the other on a running shop. */
export const runProofs = async ({
  database,
  seed,
  isShort,
  only,
  onShown,
}: ProofOptions): Promise<readonly ShownProof[]> => {
  const shop = await openShopProcesses(database)
  try {
    const { ground, close } = await openGround(shop, openRandom(seed), seed)
    const shown: ShownProof[] = []
    try {
      for (const [name, { show, times, fewTimes }] of Object.entries(PROOFS)) {
        if (only !== undefined && !only.includes(name)) continue
        const began = performance.now()
        const result = await show(ground, isShort ? fewTimes : times)
        const proof = { name, seconds: (performance.now() - began) / 1000, ...result }
        shown.push(proof)
        onShown?.(proof)
      }
    } finally {
      await close()
    }
    return shown
  } finally {
    await shop.close()
  }
}
