import { READY } from '#stores/forms.ts'
import { forgotForm } from '#stores/mail-links.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { useLive } from '../use-live.ts'
import { EmailField } from './DoorFields.tsx'
import { DoorForm } from './DoorForm.tsx'

/** Asks for a mail with a link to choose a new password. */
export const ForgotPassword = () => {
  const form = useLive(forgotForm.$form, READY)
  return (
    <Boundary>
      <DoorForm
        form={form}
        button="Send the link"
        send={(text) => void forgotForm.send({ email: text('email') })}
      >
        <EmailField form={form} />
      </DoorForm>
    </Boundary>
  )
}
