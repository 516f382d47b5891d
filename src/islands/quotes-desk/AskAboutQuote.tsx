import type { ComponentProps } from 'react'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { AskFirst } from '../ui/AskFirst.tsx'
import { useLive } from '../use-live.ts'

/** Something that is done with a quote only after asking once more. */
export const AskAboutQuote = (question: Omit<ComponentProps<typeof AskFirst>, 'isBusy'>) => (
  <AskFirst {...question} isBusy={useLive($quoteBusy)} />
)
