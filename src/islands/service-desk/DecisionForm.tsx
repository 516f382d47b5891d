import { useId, useState, type FormEvent } from 'react'
import { serviceDesk } from '#copy/service/desk.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { MAX_WORDS_LENGTH, nextStates } from '#domain/service/service-request.ts'
import { faultIn, READY } from '#stores/forms.ts'
import { decisionForm } from '#stores/service/service-desk.ts'
import { focusFirstFault, textIn } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

const ACTIONS = ['answer', 'accept', 'refuse', 'done'] as const
const LEADS_TO = { accept: 'accepted', refuse: 'refused', done: 'done' } as const

/** Where staff answer a request and decide it, with words that its customer reads. */
export const DecisionForm = ({ request: { ticket, state } }: { readonly request: OpenServiceRequest }) => {
  const id = useId()
  const [store] = useState(() => decisionForm(ticket))
  const form = useLive(store.$form, READY)
  const fault = faultIn(form, 'text')
  const possible = ACTIONS.filter(
    (action) => action === 'answer' || nextStates(state).includes(LEADS_TO[action]),
  )
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null
    const textOf = textIn(target, pressed)
    const action = ACTIONS.find((one) => one === textOf('action')) ?? 'answer'
    if (await store.send({ action, text: textOf('text') })) target.reset()
    else focusFirstFault(target)
  }
  return (
    <form
      className="border-seam mt-7 grid gap-4 border-t pt-6"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <div className="field">
        <label className="label" htmlFor={id}>
          <span>{serviceDesk.words}</span>
          <span className="note">{serviceDesk.wordsNote}</span>
        </label>
        <textarea
          id={id}
          name="text"
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
      {form.step === 'refused' && !fault && <FormMessage form={form} />}
      <div className="flex flex-wrap items-center gap-3">
        {possible.map((action) => (
          <button
            key={action}
            name="action"
            value={action}
            className={action === 'answer' ? 'btn px-6' : 'btn btn-outline px-6'}
            aria-busy={form.step === 'busy'}
          >
            {serviceDesk.actions[action]}
          </button>
        ))}
      </div>
      <p className="quiet-note">{serviceDesk.noMoney}</p>
    </form>
  )
}
