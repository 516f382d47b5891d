import { useEffect, useId, useRef, useState } from 'react'
import { kindNames } from '#copy/service/kind-names.ts'
import { serviceText } from '#copy/service/service-text.ts'
import { entryText, periodText, stateText, takeBackText } from '#copy/service/ticket-text.ts'
import { MAX_SERVICE_TEXT_LENGTH, type ServiceRequest } from '#domain/service/service-request.ts'
import { faultIn } from '#stores/forms.ts'
import { messageForm } from '#stores/service/order-service.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { textIn, whenSent } from '../ui/form-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'
import { keepUnsent } from './keep-unsent.ts'
import { RequestEntries } from './RequestEntries.tsx'

interface AddWordsProps {
  readonly ticket: string
  readonly isEnded: boolean
}

/**
 * The form that adds a message to a request. After the request has ended, only what was already written stays, to be
 * copied.
 */
const AddWords = ({ ticket, isEnded }: AddWordsProps) => {
  const [store] = useState(() => messageForm(ticket))
  const form = useLive(store.$form)
  const isBusy = form.step === 'busy'
  const [hasWords, setHasWords] = useState(false)
  const place = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = place.current
    const kept = details?.querySelector('form')
    if (!details || !kept) return
    void keepUnsent(kept, ticket).then(() => {
      if (textIn(kept)('words') === '') return
      details.open = true
      setHasWords(true)
    })
  }, [ticket])
  const send = whenSent(async (textOf, sent) => {
    if (!(await store.send(textOf('words')))) return
    sent.reset()
    setHasWords(false)
  })
  if (isEnded && !hasWords) return null
  return (
    <details ref={place} className="unprinted mt-5">
      <summary className="text-action inline-block">{serviceText.add}</summary>
      <form className="mt-5 grid gap-5" onSubmit={send}>
        <TextArea
          label={serviceText.words}
          name="words"
          maxLength={MAX_SERVICE_TEXT_LENGTH}
          required
          // Text typed during sending would be cleared unsent.
          readOnly={isBusy}
          error={faultIn(form, 'words')}
          onInput={({ currentTarget }) => setHasWords(currentTarget.value !== '')}
        />
        <FormMessage form={form} />
        {!(isEnded && form.step === 'refused') && (
          <p>
            <button className="btn btn-outline" aria-busy={isBusy}>
              {isBusy ? serviceText.sending : serviceText.sendWords}
            </button>
          </p>
        )}
      </form>
    </details>
  )
}

/** A customer's request: its ticket, its state and its messages. */
export const ServiceRequestCard = ({ request }: { readonly request: ServiceRequest }) => {
  const id = useId()
  const { ticket, kind, state, product, endedAt, entries } = request
  return (
    <li className="border-line border-t pt-6 pb-8" aria-labelledby={id}>
      <p className="label text-ink-2 mb-2">
        {serviceText.ticket} {ticket}
      </p>
      <h3 id={id} className="text-[26px]">
        {kindNames[kind]}
        {product && <span className="text-ink-2"> · {product}</span>}
      </h3>
      <p className="mt-1 mb-5">
        <b className={`font-normal ${state === 'refused' ? 'text-burgundy' : 'text-bronze'}`}>
          {stateText[state]}
        </b>
        {periodText(request) && <span className="text-ink-2">{`. ${periodText(request)}`}</span>}
      </p>
      <RequestEntries entries={entries} nameOf={entryText} />
      {takeBackText(request) && <p className="unprinted mt-5">{takeBackText(request)}</p>}
      <AddWords ticket={ticket} isEnded={endedAt !== null} />
    </li>
  )
}
