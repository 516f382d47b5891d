import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { BUSY } from '#stores/forms.ts'
import { verifyForm } from '#stores/mail-links.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Said } from '../ui/Said.tsx'
import { useLive } from '../use-live.ts'

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
    </Boundary>
  )
}
