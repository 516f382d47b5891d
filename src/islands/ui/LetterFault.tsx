import type { LetterState } from '#stores/letters.ts'

/** What a form says when its letter did not arrive. */
export const LetterFault = ({ letter }: { readonly letter: LetterState<unknown> }) => (
  <div role="alert" className="letter-fault">
    {letter.step === 'refused' && (
      <>
        {letter.text && <p>{letter.text}</p>}
        {letter.note && <p className="quiet-note">{letter.note}</p>}
      </>
    )}
  </div>
)
