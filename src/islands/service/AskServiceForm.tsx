import { useId, useState, type ComponentProps, type FormEvent } from 'react'
import { kindText, nextText, serviceText } from '#copy/service/service-words.ts'
import {
  MAX_WORDS_LENGTH,
  needsLine,
  SERVICE_KINDS,
  type ServiceKind,
  type ServiceLine,
  type ServiceSight,
} from '#domain/service/service-request.ts'
import { faultIn, READY } from '#stores/forms.ts'
import { askForm } from '#stores/service/order-service.ts'
import { focusFirstFault, textIn } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

interface ChoiceProps extends ComponentProps<'select'> {
  readonly label: string
  readonly fault: string | undefined
}

const Choice = ({ label, fault, children, ...select }: ChoiceProps) => {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-message` : undefined}
      >
        {children}
      </select>
      {fault && (
        <p id={`${id}-message`} className="message">
          {fault}
        </p>
      )}
    </div>
  )
}

const Words = ({ kind, fault }: { readonly kind: ServiceKind; readonly fault: string | undefined }) => {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <span>{serviceText.words}</span>
        {kind === 'cancel' && <span className="note">{serviceText.wordsOptional}</span>}
      </label>
      <textarea
        id={id}
        name="words"
        maxLength={MAX_WORDS_LENGTH}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-message` : undefined}
      />
      {fault && (
        <p id={`${id}-message`} className="message">
          {fault}
        </p>
      )}
    </div>
  )
}

interface LineProps {
  readonly kind: ServiceKind
  readonly lines: readonly ServiceLine[]
  readonly fault: string | undefined
}

const LineChoice = ({ kind, lines, fault }: LineProps) => {
  const [only] = lines
  if (kind === 'cancel') return null
  if (lines.length === 1 && only && needsLine(kind))
    return <input type="hidden" name="line" value={only.position} />
  return (
    <Choice label={serviceText.piece} name="line" fault={fault}>
      <option value="">{needsLine(kind) ? serviceText.choosePiece : serviceText.wholeOrder}</option>
      {lines.map(({ position, product }) => (
        <option key={position} value={position}>
          {product}
        </option>
      ))}
    </Choice>
  )
}

const kindIn = (typed: string): ServiceKind => SERVICE_KINDS.find((kind) => kind === typed) ?? 'question'

/** Where a customer asks for something about her order. What she typed stays until it was taken. */
export const AskServiceForm = ({ sight: { kinds, lines, requests } }: { readonly sight: ServiceSight }) => {
  const form = useLive(askForm.$form, READY)
  const [chosen, choose] = useState<ServiceKind>('question')
  // What could be asked for may end while the page is open.
  const kind = kinds.includes(chosen) ? chosen : 'question'
  // That a request is with us is not said any more once it has ended.
  const isOver =
    form.step === 'done' &&
    requests.some(({ ticket, endedAt }) => endedAt !== null && form.done.includes(ticket))
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const textOf = textIn(target)
    const line = textOf('line')
    const asked = { kind, line: line === '' ? null : Number(line), words: textOf('words') }
    if (!(await askForm.send(asked))) return focusFirstFault(target)
    target.reset()
    choose('question')
  }
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void send(event)}>
      {kinds.length > 1 && (
        <Choice
          label={serviceText.choose}
          name="kind"
          fault={undefined}
          value={kind}
          onChange={({ currentTarget }) => choose(kindIn(currentTarget.value))}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindText[one].choice}
            </option>
          ))}
        </Choice>
      )}
      <LineChoice kind={kind} lines={lines} fault={faultIn(form, 'line')} />
      <Words kind={kind} fault={faultIn(form, 'words')} />
      <p className="quiet-note">{nextText[kind]}</p>
      <p>
        <button className="btn" aria-busy={form.step === 'busy'}>
          {form.step === 'busy'
            ? serviceText.sending
            : kind === 'cancel'
              ? serviceText.cancel
              : serviceText.send}
        </button>
      </p>
      <FormMessage form={isOver ? READY : form} />
    </form>
  )
}
