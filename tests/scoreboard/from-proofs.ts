import type { ShownProof } from '../chaos/proofs/run-proofs.ts'
import { judged, type Measured } from './measured.ts'

interface FromProof {
  readonly proof: string
  /** The figures of the proof that make up the row's number. */
  readonly figures: readonly string[]
}

/** Rows whose number a proof of `npm run chaos` counts, and judges by its deviations. */
const FROM_PROOFS: Readonly<Record<string, FromProof>> = {
  M1: { proof: 'carts', figures: ['of another amount', 'carts'] },
  M5: { proof: 'verifications', figures: ['orders paid', 'verifications at once'] },
  M6: { proof: 'signatures', figures: ['orders paid', 'of them refused', 'signatures altered'] },
  M12: { proof: 'interleavings', figures: ['orders paid', 'times written down', 'interleavings'] },
  M13: { proof: 'forgeries', figures: ['changes in the books', 'of them refused', 'messages forged'] },
  M14: { proof: 'deliveries', figures: ['effects', 'messages', 'slowest hundredth, ms'] },
  I1: { proof: 'foreign orders', figures: ['orders seen', 'foreign ids tried'] },
  I3: { proof: 'tokens', figures: ['paths opened', 'tokens made up'] },
}

export const PROOF_ROWS: readonly string[] = Object.keys(FROM_PROOFS)

/** Which proof counts a row's number. */
export const proofOf = (id: string): string | undefined => FROM_PROOFS[id]?.proof

/** A row's number out of the proof that counts it; one that deviates anywhere, or does not count it, has failed. */
export const fromProof = (id: string, { figures, deviations }: ShownProof): Measured => {
  const row = FROM_PROOFS[id]
  if (!row) throw new Error(`No proof counts ${id}.`)
  const isCounted = row.figures.every((name) => figures[name] !== undefined)
  const figure = row.figures.map((name) => `${name}: ${figures[name]}`).join('; ')
  const answer = deviations.length > 0 ? `; ${deviations.length} deviations: ${deviations.join(' / ')}` : ''
  return judged(isCounted && deviations.length === 0, figure + answer)
}
