import { useState } from 'react'
import { choiceText, lineChoices, nextText, serviceText } from '#copy/service/service-text.ts'
import {
  MAX_SERVICE_TEXT_LENGTH,
  needsLine,
  type ServiceKind,
  type ServiceLine,
  type OrderServiceView,
} from '#domain/service/service-request.ts'
import { faultIn, READY } from '#stores/forms.ts'
import { askForm } from '#stores/service/order-service.ts'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'
import { keepUnsent } from './keep-unsent.ts'

interface LineProps {
  readonly kind: ServiceKind
  readonly lines: readonly ServiceLine[]
  readonly fault: string | undefined
  /** Whether the form is being sent. */
  readonly isBusy: boolean
}

const LineChoice = ({ kind, lines, fault, isBusy }: LineProps) => {
  const [only, another] = lines
  if (kind === 'cancel') return null
  if (only && !another && needsLine(kind)) return <input type="hidden" name="line" value={only.position} />
  return (
    <SelectField
      label={serviceText.product}
      name="line"
      disabled={isBusy}
      error={fault}
      choices={lineChoices(kind, lines)}
    />
  )
}

const keep = (form: HTMLFormElement | null) => {
  if (form) void keepUnsent(form)
}

/**
 * The form for a request about an order. What the customer typed stays until it is accepted, even if her session ends
 * and she signs in again.
 */
export const AskServiceForm = ({ view: { kinds, lines, requests } }: { readonly view: OrderServiceView }) => {
  const form = useLive(askForm.$form)
  // Locks the fields: changes during sending would be cleared unsent.
  const isBusy = form.step === 'busy'
  const [chosen, choose] = useState('question')
  // The chosen kind may become impossible while the page is open.
  const kind = kinds.find((one) => one === chosen) ?? 'question'
  // The message that a request was received is hidden once that request has ended.
  const isOver =
    form.step === 'done' &&
    requests.some(({ ticket, endedAt }) => endedAt !== null && form.done.includes(ticket))
  const send = whenSent(async (textOf, sent) => {
    const line = textOf('line')
    const asked = { kind, line: line === '' ? null : Number(line), words: textOf('words') }
    if (!(await askForm.send(asked))) return focusFirstFault(sent)
    sent.reset()
    choose('question')
  })
  return (
    <form ref={keep} className="grid gap-6" noValidate onSubmit={send}>
      {kinds.length > 1 && (
        <SelectField
          label={serviceText.choose}
          name="kind"
          disabled={isBusy}
          value={kind}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          choices={kinds.map((one) => [one, choiceText[one]])}
        />
      )}
      <LineChoice kind={kind} lines={lines} fault={faultIn(form, 'line')} isBusy={isBusy} />
      <TextArea
        label={serviceText.words}
        note={kind === 'cancel' ? serviceText.wordsOptional : undefined}
        name="words"
        maxLength={MAX_SERVICE_TEXT_LENGTH}
        readOnly={isBusy}
        error={faultIn(form, 'words')}
      />
      <p className="quiet-note">{nextText[kind]}</p>
      <p>
        <button className="btn" aria-busy={isBusy}>
          {isBusy ? serviceText.sending : kind === 'cancel' ? serviceText.cancel : serviceText.send}
        </button>
      </p>
      <FormMessage form={isOver ? READY : form} />
    </form>
  )
}
