import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrRedirect } from '../account/admins-only.ts'
import { wake } from '../wake.ts'

/** The question put to staff before an action continues, and the callback for its answer: continue, or cancel. */
export interface FactorQuestion {
  /** `code`: a code of the app she has set up; `set-up`: she has not set one up yet. */
  readonly asks: 'code' | 'set-up'
  /** Whether she has already answered this, and the back end still requires it. */
  readonly isAgain: boolean
  readonly answer: (goesOn: boolean) => void
}

/** The question that is open now; the page's island `second-factor` shows it. */
export const $factorQuestion = atom<FactorQuestion | null>(null)

/** The question for each of the back end's refusals. */
const ASKS: Readonly<Record<string, FactorQuestion['asks'] | undefined>> = {
  second_factor_unconfirmed: 'code',
  second_factor_missing: 'set-up',
}

let answered = Promise.resolve(false)

const ask = (asks: FactorQuestion['asks'], isAgain: boolean): Promise<boolean> => {
  const open = $factorQuestion.get()
  // Actions pressed before the dialog opened share one answer: a code is valid only once.
  if (open?.asks === asks) return answered
  open?.answer(false)
  answered = new Promise((resolve) => {
    const question: FactorQuestion = {
      asks,
      isAgain,
      answer: (goesOn) => {
        if ($factorQuestion.get() !== question) return
        $factorQuestion.set(null)
        resolve(goesOn)
      },
    }
    $factorQuestion.set(question)
    wake('second-factor')
  })
  return answered
}

/**
 * Makes a staff call that requires a second factor: if the back end asks for it, so does the page, and the call is
 * repeated. Throws the refusal if the question is cancelled. `asked`: the question already answered for this call.
 */
export const withSecondFactor = async <Answer>(
  request: ApiCall<Answer>,
  asked?: FactorQuestion['asks'],
): Promise<Answer> => {
  try {
    return await callAs(request, tokenOrRedirect())
  } catch (error) {
    const asks = error instanceof BackendError ? ASKS[error.code] : undefined
    if (!asks || !(await ask(asks, asks === asked))) throw error
    return withSecondFactor(request, asks)
  }
}
