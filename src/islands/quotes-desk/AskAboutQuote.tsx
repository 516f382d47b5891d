import type { ComponentProps } from 'react'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { useLive } from '../use-live.ts'

/** An action on a quote that needs a confirmation. */
export const AskAboutQuote = (question: Omit<ComponentProps<typeof AskFirst>, 'isBusy'>) => (
  <AskFirst {...question} isBusy={useLive($quoteBusy)} />
)
