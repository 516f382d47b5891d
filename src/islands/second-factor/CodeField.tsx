import type { Ref } from 'react'
import { secondFactor } from '#copy/second-factor.ts'
import type { FormState } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'

interface Props {
  readonly form: FormState
  readonly isRecovery?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

const words = secondFactor.confirm

/** The field for an authenticator app's code or a recovery code. */
export const CodeField = ({ form, isRecovery = false, ref }: Props) => (
  <Field
    key={String(isRecovery)}
    ref={ref}
    label={isRecovery ? words.recovery : words.code}
    note={isRecovery ? words.recoveryLength : words.digits}
    name="code"
    autoComplete={isRecovery ? 'off' : 'one-time-code'}
    inputMode={isRecovery ? 'text' : 'numeric'}
    maxLength={isRecovery ? 24 : 7}
    autoCapitalize="characters"
    spellCheck={false}
    required
    className="[&>input]:font-serif [&>input]:text-[20px] [&>input]:lining-nums [&>input]:tabular-nums"
    error={form.step === 'refused' ? (form.fields?.['code'] ?? form.text) : undefined}
  />
)
