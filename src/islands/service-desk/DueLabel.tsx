import { deskStateText, dueText } from '#copy/service/desk-list.ts'
import { dueOf } from '#domain/service/service-periods.ts'
import type { ServiceRequest } from '#domain/service/service-request.ts'

type DueRequest = Pick<ServiceRequest, 'state' | 'answerBy' | 'solveBy' | 'answeredAt' | 'endedAt'>

const COLOURS = { calm: 'text-ink-2', soon: 'text-bronze', overdue: 'text-burgundy' } as const

/** What a request waits for and how much time is left; or how it ended. */
export const DueLabel = ({ request }: { readonly request: DueRequest }) => {
  const due = dueOf(request)
  if (!due) return <span className="text-ink-2">{deskStateText[request.state]}</span>
  return (
    <span className={COLOURS[due.urgency]} data-urgency={due.urgency}>
      {dueText(due)}
    </span>
  )
}
