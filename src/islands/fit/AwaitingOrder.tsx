import { useRef, useState } from 'react'
import { awaitingText as words } from '#copy/fit/awaiting.ts'
import { measurementsForm } from '#stores/fit/awaiting-order.ts'
import { $passport } from '#stores/fit/passport.ts'
import { resultOf } from '#stores/forms.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** The path of the order's page. */
  readonly path: string
  /** Saves what was typed into the form above; false if something is wrong, which that form shows. */
  readonly keep: () => Promise<boolean>
}

/** Shown after coming from an order that waits for measurements: one press saves what was typed and sends it all. */
export const AwaitingOrder = ({ path, keep }: Props) => {
  const [sending] = useState(() => measurementsForm(path))
  const form = useLive(sending.$form)
  const notice = useRef<HTMLOutputElement>(null)
  const send = async () => {
    if (!(await keep())) return
    // The pressed button disappears once the measurements are accepted.
    if (await sending.send($passport.get())) notice.current?.focus()
  }
  return (
    <section className="fit-account" aria-labelledby="fit-order">
      <h2 className="label" id="fit-order">
        {words.title}
      </h2>
      {form.step !== 'done' && <p>{words.explained}</p>}
      <output ref={notice} tabIndex={-1} className={form.step === 'refused' ? 'text-burgundy' : ''}>
        {resultOf(form)}
      </output>
      <div className="fit-actions">
        {form.step !== 'done' && (
          <button type="button" className="btn" aria-busy={form.step === 'busy'} onClick={() => void send()}>
            {words.send}
          </button>
        )}
        <a className="text-action" href={path}>
          {words.back}
        </a>
      </div>
    </section>
  )
}
