import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrHome } from '../account/admins-only.ts'
import { wake } from '../wake.ts'

/** What somebody of the staff is asked before her act goes on, and how she answers: go on, or leave it. */
export interface FactorQuestion {
  /** `code`: of the app she has set up; `set-up`: she has none yet. */
  readonly asks: 'code' | 'set-up'
  /** Whether she said that she has done so, and the back end asks for it all the same. */
  readonly isAgain: boolean
  readonly answer: (goesOn: boolean) => void
}

/** The question that is open now; the island `second-factor` of the page shows it. */
export const $factorQuestion = atom<FactorQuestion | null>(null)

/** What each of the back end's refusals asks for. */
const ASKS: Readonly<Record<string, FactorQuestion['asks'] | undefined>> = {
  second_factor_unconfirmed: 'code',
  second_factor_missing: 'set-up',
}

let answered = Promise.resolve(false)

const ask = (asks: FactorQuestion['asks'], isAgain: boolean): Promise<boolean> => {
  const open = $factorQuestion.get()
  // Acts that were pressed before the dialog came wait for one answer: a code counts only once.
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
 * Makes a call of staff that the back end answers only after a second factor: when it asks for one, so does the page,
 * and then the same call is made again. Throws the back end's refusal when the question is left. `asked`: what was
 * asked and answered before this call.
 */
export const withSecondFactor = async <Answer>(
  request: ApiCall<Answer>,
  asked?: FactorQuestion['asks'],
): Promise<Answer> => {
  try {
    return await callAs(request, tokenOrHome())
  } catch (error) {
    const asks = error instanceof BackendError ? ASKS[error.code] : undefined
    if (!asks || !(await ask(asks, asks === asked))) throw error
    return withSecondFactor(request, asks)
  }
}
