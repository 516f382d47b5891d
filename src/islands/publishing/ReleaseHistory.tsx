import { useEffect, useRef, useState } from 'react'
import { outcomeText, publishing as words } from '#copy/publishing/publishing.ts'
import { formatRecent } from '#domain/time/recent.ts'
import {
  isEarlier,
  isFailure,
  type Build,
  type HistoryEntry,
  type ReleaseSummary,
} from '#domain/publishing/publishing.ts'
import { compareRelease, rollBackForm } from '#stores/publishing/publishing-actions.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { openAtCancel } from '../ui/open-at-cancel.ts'
import { useLive } from '../use-live.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { RollBackDialog } from './RollBackDialog.tsx'

const OPEN_AT_FIRST = 2

const colourOf = ({ build, release }: HistoryEntry) => {
  if (release?.isLive) return 'text-leaf'
  return build && (isFailure(build) || build.outcome === 'interrupted') ? 'text-burgundy' : 'text-ink-2'
}

const wordsOf = ({ build, release }: HistoryEntry) => {
  if (release?.isLive) return 'Live'
  return build ? outcomeText[build.outcome] : 'Kept'
}

const Pages = ({ build: { changedPages } }: { readonly build: Build }) => (
  <details className="mt-1">
    <summary className="text-ink-2 marker:text-control cursor-pointer text-[14px]">
      {words.changedPages(changedPages.count)}
    </summary>
    <ul className="grid gap-1 pb-2 text-[15px]">
      {changedPages.first.map((path) => (
        <li key={path}>
          <a className="inline-block py-1 [overflow-wrap:anywhere] hover:underline" href={path}>
            {path}
          </a>
        </li>
      ))}
      {changedPages.count > changedPages.first.length && (
        <li className="text-ink-2">and {changedPages.count - changedPages.first.length} more</li>
      )}
    </ul>
  </details>
)

const Changes = ({ build, isOpen }: { readonly build: Build; readonly isOpen: boolean }) => {
  if (build.differences.length === 0 && build.outcome !== 'published') return null
  if (build.differences.length === 0) return <p className="quiet-note mt-2">{words.noDifference}</p>
  return (
    <details className="mt-1" open={isOpen}>
      <summary className="marker:text-control cursor-pointer text-[14px]">
        {words.entries(build.differences.length)}
      </summary>
      <DifferenceList differences={build.differences} />
    </details>
  )
}

interface RowProps {
  readonly entry: HistoryEntry
  readonly liveId: string
  readonly isOpen: boolean
  readonly rollBack: (release: ReleaseSummary) => void
}

const Row = ({ entry, liveId, isOpen, rollBack }: RowProps) => {
  const { at, build, release } = entry
  return (
    <li className="border-line border-b py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h3 className="figures text-[19px] leading-[1.3] font-normal tracking-normal">
          <time dateTime={at}>{formatRecent(at)}</time>
          <span className={`ml-4 font-sans text-[15px] ${colourOf(entry)}`}>{wordsOf(entry)}</span>
        </h3>
        {release?.canGoLive && (
          <button type="button" className="text-action" onClick={() => rollBack(release)}>
            {words.goTo(isEarlier(release.id, liveId))} to this
            <span className="sr-only"> of {formatRecent(at)}</span>
          </button>
        )}
      </div>
      {build && <p className="text-ink-2 mt-0.5 text-[14px] [overflow-wrap:anywhere]">{build.summary}</p>}
      {build && build.late > 0 && <p className="text-bronze mt-1 text-[15px]">{words.late(build.late)}</p>}
      {release && !release.isLive && !release.canGoLive && (
        <p className="quiet-note mt-1">{words.otherCode}</p>
      )}
      {build && <Changes build={build} isOpen={isOpen} />}
      {build && build.changedPages.count > 0 && <Pages build={build} />}
    </li>
  )
}

interface Props {
  readonly history: readonly HistoryEntry[]
  readonly liveId: string
}

/** What was published and what was not, newest first, with buttons to make a kept release live. */
export const ReleaseHistory = ({ history, liveId }: Props) => {
  const form = useLive(rollBackForm.$form)
  const asking = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, choose] = useState<ReleaseSummary>()
  useEffect(() => {
    // The pressed button disappeared once its release was live.
    if (form.step === 'done') heading.current?.focus()
  }, [form.step])
  const ask = (release: ReleaseSummary) => {
    choose(release)
    // A refusal about another release does not apply to this one.
    if (form.step === 'refused') rollBackForm.clear()
    void compareRelease(release.id)
    openAtCancel(asking.current, cancelButton.current)
  }
  return (
    <section aria-labelledby="happenings">
      <h2 ref={heading} id="happenings" className="h3" tabIndex={-1}>
        History
      </h2>
      <div className="mt-3">{form.step === 'done' && <FormMessage form={form} />}</div>
      <ul className="border-line mt-3 border-t">
        {history.map((entry, place) => (
          <Row key={entry.id} entry={entry} liveId={liveId} isOpen={place < OPEN_AT_FIRST} rollBack={ask} />
        ))}
      </ul>
      <RollBackDialog
        dialog={asking}
        cancelButton={cancelButton}
        release={chosen}
        isBack={!chosen || isEarlier(chosen.id, liveId)}
      />
    </section>
  )
}
