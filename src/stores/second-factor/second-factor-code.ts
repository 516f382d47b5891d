import { call } from '#clients/call.ts'
import { confirmSecondFactor } from '#contract/second-factor/confirm-second-factor.ts'
import { secondFactor as words } from '#copy/second-factor.ts'
import { tokenOrHome } from '../account/admins-only.ts'
import { explainForm } from '../explain.ts'
import { formStore, type FormStore } from '../forms.ts'
import type { FactorQuestion } from './second-factor.ts'

/** The code that answers a question and lets the act behind it go on. */
export const codeFormOf = (question: FactorQuestion): FormStore<string> =>
  formStore(
    async (code) => {
      await call(confirmSecondFactor({ code }), tokenOrHome())
      question.answer(true)
      return ''
    },
    (error) => explainForm(error, words.failed),
  )
