import type { ShownProof } from '../chaos/proofs/run-proofs.ts'
import { judged, type Measured } from './measured.ts'

type Figures = ShownProof['figures']
interface FromProof {
  readonly proof: string
  /** The row's figure, and whether it passes, apart from the proof's own deviations. */
  readonly read: (figures: Figures) => readonly [figure: string, good: boolean]
}

const of = (figures: Figures, name: string): number => figures[name] ?? Number.NaN

/** Rows whose number a proof of `npm run chaos` counts. */
const FROM_PROOFS: Readonly<Record<string, FromProof>> = {
  M1: {
    proof: 'carts',
    read: (f) => [
      `${of(f, 'of another amount')} of ${of(f, 'carts')}`,
      of(f, 'of another amount') === 0 && of(f, 'carts') > 0,
    ],
  },
  M5: {
    proof: 'verifications',
    read: (f) => [
      `${of(f, 'orders paid')} of ${of(f, 'verifications at once')} at once`,
      of(f, 'orders paid') === 1,
    ],
  },
  M6: {
    proof: 'signatures',
    read: (f) => {
      // A request without any answer wasn't refused, but didn't mark anything as paid either.
      const open = of(f, 'signatures altered') - of(f, 'of them refused')
      return [
        `${of(f, 'orders paid')} paid, ${open} not refused, of ${of(f, 'signatures altered')}`,
        of(f, 'orders paid') === 0 && open === 0,
      ]
    },
  },
  M12: {
    proof: 'interleavings',
    read: (f) => {
      const bad = Math.abs(of(f, 'interleavings') - of(f, 'orders paid'))
      return [
        `${bad} of ${of(f, 'interleavings')}`,
        bad === 0 && of(f, 'times written down') === of(f, 'orders paid'),
      ]
    },
  },
  M13: {
    proof: 'forgeries',
    read: (f) => {
      const effects = of(f, 'messages forged') - of(f, 'of them refused') + of(f, 'changes in the books')
      return [`${effects} of ${of(f, 'messages forged')}`, effects === 0]
    },
  },
  M14: {
    proof: 'deliveries',
    read: (f) => [
      `${of(f, 'effects')} of ${of(f, 'messages')}; ${of(f, 'slowest hundredth, ms')} ms`,
      of(f, 'effects') === of(f, 'messages') && of(f, 'slowest hundredth, ms') < 500,
    ],
  },
  I1: {
    proof: 'foreign orders',
    read: (f) => [
      `${of(f, 'orders seen')} of ${of(f, 'foreign ids tried')}`,
      of(f, 'orders seen') === 0 && of(f, 'foreign ids tried') > 0,
    ],
  },
  I3: {
    proof: 'tokens',
    read: (f) => [
      `${of(f, 'paths opened')} by ${of(f, 'tokens made up')} tokens`,
      of(f, 'paths opened') === 0 && of(f, 'tokens made up') >= 40,
    ],
  },
}

export const PROOF_ROWS: readonly string[] = Object.keys(FROM_PROOFS)

/** The proof that counts a row's number. */
export const proofOf = (id: string): string | undefined => FROM_PROOFS[id]?.proof

/**
 * A row's number from the proof that counts it; a proof that deviates anywhere, or lacks one of its figures, has
 * failed.
 */
export const fromProof = (id: string, { figures, deviations }: ShownProof): Measured => {
  const row = FROM_PROOFS[id]
  if (!row) throw new Error(`No proof counts ${id}.`)
  const [figure, isGood] = row.read(figures)
  const good = isGood && !figure.includes('NaN')
  const answer = deviations.length > 0 ? `; ${deviations.length} deviations: ${deviations.join(' / ')}` : ''
  return judged(good && deviations.length === 0, figure + answer)
}
