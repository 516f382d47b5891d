import { useEffect, type RefObject } from 'react'
import { publishing as words } from '#copy/publishing/publishing.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import type { ReleaseSummary } from '#domain/publishing/publishing.ts'
import { $comparison, rollBackForm } from '#stores/publishing/publishing-actions.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'
import { DifferenceList } from './DifferenceList.tsx'

const WhatChanges = () => {
  const comparison = useLive($comparison)
  if (comparison.state === 'loading') return <p className="quiet-note">{words.comparing}</p>
  if (comparison.state === 'failed') return <p className="quiet-note">{comparison.text}</p>
  if (comparison.differences.length === 0) return <p>{words.nothingToCompare}</p>
  return (
    <>
      <p className="label text-ink-2">Now and afterwards</p>
      <DifferenceList differences={comparison.differences} />
    </>
  )
}

interface Props {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The button that leaves the dialog; it gets the focus. */
  readonly cancelButton: RefObject<HTMLButtonElement | null>
  readonly release: ReleaseSummary | undefined
  /** Whether the release is earlier than the live one. */
  readonly isBack: boolean
}

/** Asks whether to make another release live, and shows what that would change. */
export const RollBackDialog = ({ dialog, cancelButton, release, isBack }: Props) => {
  const form = useLive(rollBackForm.$form)
  const { step } = form
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (step === 'done') dialog.current?.close()
  }, [step, dialog])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="roll-back"
      className="max-h-[calc(100dvh-32px)] w-[min(720px,calc(100vw-32px))] p-6 md:p-9"
    >
      <h2 id="roll-back" className="h3 figures">
        {`${words.goTo(isBack)} to ${release ? formatDayAndTime(release.builtAt) : 'this release'}?`}
      </h2>
      <p className="quiet-note mt-3 mb-6 max-w-[60ch]">{words.rollBack}</p>
      <div className="border-seam border-y py-5" aria-live="polite">
        <WhatChanges />
      </div>
      <div className="mt-5">{step === 'refused' && <FormMessage form={form} />}</div>
      <div className="mt-5 flex flex-wrap items-center gap-6">
        <button
          type="button"
          className="btn"
          aria-busy={step === 'busy'}
          onClick={() => release && void rollBackForm.send(release.id)}
        >
          {words.goTo(isBack)}
        </button>
        <button ref={cancelButton} type="button" className="text-action" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  )
}
