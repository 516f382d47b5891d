import { useRef, useState } from 'react'
import { serviceDesk } from '#copy/service/desk.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { MAX_SERVICE_TEXT_LENGTH, nextStates, type ServiceKind } from '#domain/service/service-request.ts'
import { faultIn } from '#stores/forms.ts'
import { decisionForm, storeUnsentText, unsentText } from '#stores/service/service-desk.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { focusFirstFault } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'

const ACTIONS = ['answer', 'accept', 'refuse', 'done'] as const
const LEADS_TO = { accept: 'accepted', refuse: 'refused', done: 'done' } as const

type Action = (typeof ACTIONS)[number]

interface DecisionProps {
  readonly action: Action
  readonly kind: ServiceKind
  readonly decide: (action: Action) => Promise<void>
  readonly isBusy: boolean
}

const Decision = ({ action, kind, decide, isBusy }: DecisionProps) => {
  if (action === 'refuse' || (action === 'done' && kind === 'cancel'))
    return (
      <ConfirmButton
        {...(action === 'refuse' ? serviceDesk.refusing : serviceDesk.goingOn)}
        act={async () => {
          await decide(action)
          // Closes the question: faults are shown at the text field.
          return true
        }}
        isBusy={isBusy}
        className="btn btn-outline px-6"
      />
    )
  return (
    <button
      type="button"
      className={action === 'answer' ? 'btn px-6' : 'btn btn-outline px-6'}
      aria-busy={isBusy}
      onClick={() => void decide(action)}
    >
      {serviceDesk.actions[action]}
    </button>
  )
}

/**
 * The form by which staff answer and decide a request; its customer reads the text. After the request has ended, only
 * unsent text stays, to be copied.
 */
export const DecisionForm = ({ request }: { readonly request: OpenServiceRequest }) => {
  const { ticket } = request
  const form = useRef<HTMLFormElement>(null)
  const [store] = useState(() => decisionForm(ticket))
  const [words, setWords] = useState(() => unsentText(ticket))
  const write = (text: string) => {
    setWords(text)
    storeUnsentText(ticket, text)
  }
  const sent = useLive(store.$form)
  const fault = faultIn(sent, 'text')
  const isBusy = sent.step === 'busy'
  const possible = ACTIONS.filter(
    (action) => action === 'answer' || nextStates(request).includes(LEADS_TO[action]),
  )
  const decide = async (action: Action) => {
    const { current } = form
    if (!current) return
    if (await store.send({ action, text: words, entries: request.entries.length })) write('')
    else focusFirstFault(current)
  }
  const isEnded = request.endedAt !== null
  if (isEnded && words === '') return null
  return (
    <div className="border-seam mt-7 grid gap-4 border-t pt-6">
      <form ref={form} className="grid gap-4">
        <TextArea
          label={serviceDesk.words}
          note={isEnded ? serviceDesk.unsentNote : serviceDesk.wordsNote}
          name="text"
          value={words}
          onChange={(event) => write(event.currentTarget.value)}
          maxLength={MAX_SERVICE_TEXT_LENGTH}
          // Text typed during sending would be cleared unsent.
          readOnly={isBusy || isEnded}
          error={fault}
        />
        {sent.step === 'refused' && !fault && <FormMessage form={sent} />}
      </form>
      {!isEnded && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {possible.map((action) => (
              <Decision key={action} action={action} kind={request.kind} decide={decide} isBusy={isBusy} />
            ))}
          </div>
          <p className="quiet-note">{serviceDesk.noMoney}</p>
        </>
      )}
    </div>
  )
}
