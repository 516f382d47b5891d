import { confirmSecondFactor } from '#contract/second-factor/confirm-second-factor.ts'
import { secondFactor as words } from '#copy/second-factor.ts'
import { isAppCode, isRecoveryCode, plainCode } from '#domain/second-factor-code.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import type { FieldFaults, FormStore } from '../forms.ts'
import type { FactorQuestion } from './second-factor.ts'

/** A code as typed, and whether it is meant as a recovery code. */
interface TypedCode {
  readonly typed: string
  readonly isRecovery: boolean
}

/** Faults in the format of an authenticator app's code; the server checks whether it is right. */
export const faultsInAppCode = (typed: string): FieldFaults =>
  isAppCode(plainCode(typed)) ? {} : { code: words.confirm.notDigits }

const faultsIn = ({ typed, isRecovery }: TypedCode): FieldFaults => {
  if (!isRecovery) return faultsInAppCode(typed)
  return isRecoveryCode(plainCode(typed)) ? {} : { code: words.confirm.notRecovery }
}

/** Makes the form that sends the code and lets the action behind the question continue. */
export const codeFormOf = (question: FactorQuestion): FormStore<TypedCode> =>
  staffForm(
    async ({ typed }) => {
      await callAs(confirmSecondFactor({ code: typed }), tokenOrRedirect())
      question.answer(true)
      return ''
    },
    words.failed,
    faultsIn,
  )
