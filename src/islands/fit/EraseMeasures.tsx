import { useRef, useState } from 'react'
import { fitText } from '#copy/fit/fit.ts'
import { countOf } from '#domain/fit/measures.ts'
import { $account, $erased } from '#stores/fit/account-passport.ts'
import { eraseMeasures } from '#stores/fit/measuring.ts'
import { $passport } from '#stores/fit/passport.ts'
import { useLive } from '../use-live.ts'

const words = fitText.erase

// The question replaces its button, which gets the focus back afterwards. "Keep" is focused, so that pressing a key
// twice does not confirm.
const focus = (button: HTMLElement | null) => button?.focus()

type Step = 'begin' | 'asked' | 'erasing' | 'kept'

/** Deletes the measurements everywhere, after a confirmation. */
export const EraseMeasures = () => {
  const [step, setStep] = useState<Step>('begin')
  const answer = useRef<HTMLOutputElement>(null)
  const { taken } = useLive($passport)
  const account = useLive($account)
  const message = useLive($erased)
  const isSignedIn = account.state !== 'signed out'
  const isAsked = step === 'asked' || step === 'erasing'
  const erase = async () => {
    setStep('erasing')
    await eraseMeasures()
    setStep('begin')
    answer.current?.focus()
  }
  return (
    <div className="fit-erase">
      {(countOf(taken) > 0 || isSignedIn) &&
        (isAsked ? (
          <>
            <p>{isSignedIn ? words.ask : words.askHere}</p>
            <div className="fit-actions">
              <button
                type="button"
                className="text-action"
                aria-busy={step === 'erasing'}
                onClick={() => void erase()}
              >
                {words.confirm}
              </button>
              <button type="button" className="text-action" ref={focus} onClick={() => setStep('kept')}>
                {words.keep}
              </button>
            </div>
          </>
        ) : (
          <button
            type="button"
            className="text-action"
            ref={step === 'kept' ? focus : undefined}
            onClick={() => setStep('asked')}
          >
            {isSignedIn ? words.action : words.actionHere}
          </button>
        ))}
      <output ref={answer} tabIndex={-1}>
        {message}
      </output>
    </div>
  )
}
