import { useEffect, useRef, type FormEvent } from 'react'
import { messages } from '#copy/messages.ts'
import { CLOSES_AFTER_MS, drawForm, noteOpened } from '#stores/lucky-draw.ts'
import { UNSENT } from '#stores/letters.ts'
import { Decoy, DECOY } from '../ui/Decoy.tsx'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault } from '../ui/first-fault.ts'
import { textIn } from '../ui/form-text.ts'
import { LetterFault } from '../ui/LetterFault.tsx'
import { useDialog } from '../use-dialog.ts'
import { useLive } from '../use-live.ts'
import { PhoneField } from './PhoneField.tsx'

const TERMS = '/terms#lucky-draw'

const DrawForm = () => {
  const letter = useLive(drawForm.$letter, UNSENT)
  const faults = letter.step === 'refused' ? letter.fields : {}
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = textIn(form)
    const words = { email: text('email'), phone: text('phone'), fax: text(DECOY) }
    if (!(await drawForm.send(words))) focusFirstFault(form)
  }
  return (
    <form className="letter" method="post" action="/api/subscribers" onSubmit={(e) => void submit(e)}>
      <Field
        label="Email"
        name="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@company.in"
        maxLength={254}
        error={faults['email']}
      />
      <PhoneField error={faults['phone']} />
      <Decoy />
      <button className="btn" aria-busy={letter.step === 'busy'}>
        {letter.step === 'busy' ? 'Sending...' : 'Enter the draw'}
      </button>
      <LetterFault letter={letter} />
      <p className="quiet-note words">
        By entering you agree to the <a href={TERMS}>terms of the draw</a>.
      </p>
    </form>
  )
}

interface EnteredProps {
  readonly message: string
}

/** Stands for eight seconds, then closes the popup. */
const Entered = ({ message }: EnteredProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    place.current?.focus()
    const timer = setTimeout(() => dialog?.close(), CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={place} className="entered" tabIndex={-1}>
      <h2>{message}</h2>
      <p>{messages.luckyDraw.congratulations}</p>
      <p className="quiet-note words">
        <a href={TERMS}>Terms of the draw</a>
      </p>
      <span className="running" />
    </div>
  )
}

/** The lucky draw's popup: the form, and what came of it. */
export const LuckyDraw = () => {
  const place = useRef<HTMLDivElement>(null)
  const letter = useLive(drawForm.$letter, UNSENT)
  useDialog(place, noteOpened, drawForm.clear)
  return (
    <div ref={place}>
      <div aria-live="polite">{letter.step === 'done' && <Entered message={letter.said.message} />}</div>
      {letter.step !== 'done' && (
        <>
          <h2>Your name in the draw</h2>
          <p>Leave your e-mail and mobile number to take part and to hear from the house.</p>
          <DrawForm />
        </>
      )}
    </div>
  )
}
