import type { ComponentProps } from 'react'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useLive } from '../use-live.ts'

/** An action on a quote that needs a confirmation. */
export const AskAboutQuote = (question: Omit<ComponentProps<typeof ConfirmButton>, 'isBusy'>) => (
  <ConfirmButton {...question} isBusy={useLive($quoteBusy)} />
)
