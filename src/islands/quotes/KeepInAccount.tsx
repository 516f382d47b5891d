import { keepText } from '#copy/quotes/quote-page.ts'
import { keepQuote } from '#stores/quotes/keep-quote.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { FormFaultText } from '../ui/FormFaultText.tsx'
import { useLive } from '../use-live.ts'

interface Props {
  /** The token in the quote's link. */
  readonly token: string
}

/** Offers to keep an accepted quote's order in the signed-in customer's account. */
export const KeepInAccount = withErrorBoundary(({ token }: Props) => {
  const form = useLive(keepQuote.$form)
  if (form.step === 'done')
    return (
      <output className="block">
        {keepText.kept}{' '}
        <a className="reach underline underline-offset-4" href={form.done}>
          {keepText.see}
        </a>
      </output>
    )
  return (
    <>
      <p className="mb-4">{keepText.offer}</p>
      <button
        type="button"
        className="text-action"
        aria-busy={form.step === 'busy'}
        onClick={() => void keepQuote.send(token)}
      >
        {keepText.action}
      </button>
      <div className="mt-3">
        <FormFaultText form={form} />
      </div>
    </>
  )
})
