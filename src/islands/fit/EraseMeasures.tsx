import { useState } from 'react'
import { fitText } from '#copy/fit.ts'
import { countOf } from '#domain/fit/measures.ts'
import { EMPTY_PASSPORT } from '#domain/fit/passport.ts'
import { $account, $erased } from '#stores/fit/account-passport.ts'
import { eraseMeasures } from '#stores/fit/measuring.ts'
import { $passport } from '#stores/fit/passport.ts'
import { useLive } from '../use-live.ts'

const words = fitText.erase
const SIGNED_OUT = { state: 'signed out' } as const

// Nothing else of the question may be pressed by mistake: its own button gave way to it.
const focus = (button: HTMLElement | null) => button?.focus()

/** Deletes the measurements everywhere, once she has said so twice. */
export const EraseMeasures = () => {
  const [isAsked, setAsked] = useState(false)
  const { taken } = useLive($passport, EMPTY_PASSPORT)
  const account = useLive($account, SIGNED_OUT)
  const said = useLive($erased, '')
  const isSignedIn = account.state !== 'signed out'
  const erase = () => {
    setAsked(false)
    void eraseMeasures()
  }
  return (
    <div className="fit-erase">
      {(countOf(taken) > 0 || isSignedIn) &&
        (isAsked ? (
          <>
            <p>{words.ask}</p>
            <div className="fit-actions">
              <button type="button" className="text-action" ref={focus} onClick={erase}>
                {words.confirm}
              </button>
              <button type="button" className="text-action" onClick={() => setAsked(false)}>
                {words.keep}
              </button>
            </div>
          </>
        ) : (
          <button type="button" className="text-action" onClick={() => setAsked(true)}>
            {words.action}
          </button>
        ))}
      <output>{said}</output>
    </div>
  )
}
