import { confirmSecondFactor } from '#contract/second-factor/confirm-second-factor.ts'
import { secondFactor as words } from '#copy/second-factor.ts'
import { isAppCode, isRecoveryCode, plainCode } from '#domain/second-factor-code.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrHome } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import type { FieldFaults, FormStore } from '../forms.ts'
import type { FactorQuestion } from './second-factor.ts'

/** A code as it was typed, and of which kind it is meant to be. */
interface TypedCode {
  readonly typed: string
  readonly isRecovery: boolean
}

/** What is wrong with a code of the app before anybody has looked whether it is right. */
export const faultsInAppCode = (typed: string): FieldFaults =>
  isAppCode(plainCode(typed)) ? {} : { code: words.confirm.notDigits }

const faultsIn = ({ typed, isRecovery }: TypedCode): FieldFaults => {
  if (!isRecovery) return faultsInAppCode(typed)
  return isRecoveryCode(plainCode(typed)) ? {} : { code: words.confirm.notRecovery }
}

/** The code that answers a question and lets the act behind it go on. */
export const codeFormOf = (question: FactorQuestion): FormStore<TypedCode> =>
  staffForm(
    async ({ typed }) => {
      await callAs(confirmSecondFactor({ code: typed }), tokenOrHome())
      question.answer(true)
      return ''
    },
    words.failed,
    faultsIn,
  )
