import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { BUSY, READY } from '#stores/forms.ts'
import { sendAgainForm, verifyForm } from '#stores/mail-links.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Said } from '../ui/Said.tsx'
import { useLive } from '../use-live.ts'
import { EmailField } from './DoorFields.tsx'
import { DoorForm } from './DoorForm.tsx'

/** Asks for the mail once more, where its link did not work. */
const SendAgain = () => {
  const form = useLive(sendAgainForm.$form, READY)
  return (
    <section className="mt-7" aria-labelledby="send-again">
      <h2 id="send-again" className="h3 mb-5">
        Send the mail again
      </h2>
      <DoorForm
        form={form}
        button="Send the mail"
        send={(text) => void sendAgainForm.send({ email: text('email') })}
      >
        <EmailField form={form} />
      </DoorForm>
    </section>
  )
}

/** Confirms an address as soon as its link is opened, and says what came of it. */
export const VerifyEmail = () => {
  const form = useLive(verifyForm.$form, BUSY)
  useEffect(() => {
    const confirm = () => void verifyForm.send()
    confirm()
    window.addEventListener('hashchange', confirm)
    return () => window.removeEventListener('hashchange', confirm)
  }, [])
  return (
    <Boundary>
      <div className="min-h-12" aria-busy={form.step === 'busy'}>
        {form.step === 'busy' && <p className="text-ink-2">{messages.mailLink.opening}</p>}
        <Said form={form} />
      </div>
      {form.step === 'refused' && <SendAgain />}
    </Boundary>
  )
}
