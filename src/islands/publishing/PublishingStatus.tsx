import { changeText, publishing as words } from '#copy/publishing/publishing.ts'
import { formatRecent } from '#domain/time/recent.ts'
import { lastFailure, warningsOf, type PublishingState } from '#domain/publishing/publishing.ts'
import { timePassed } from '#domain/time/time-passed.ts'
import { EditLink } from './EditLink.tsx'
import { FaultList } from './FaultList.tsx'

interface Props {
  readonly publishing: PublishingState
}

const sentenceOf = ({ building, waiting, isSwitching, isHeld, ...state }: PublishingState): string => {
  if (building) return words.building(building.phase)
  if (isSwitching) return words.building('switching')
  if (waiting > 0) return words.waiting(waiting)
  if (isHeld) return words.heldShort
  return lastFailure(state) ? words.staysShort : words.allLive
}

const Waiting = ({ publishing: { changes, now } }: Props) => (
  <ul className="border-line mt-3 border-t">
    {changes.map((change) => (
      <li
        key={change.editUrl + change.what}
        className="border-line flex flex-wrap items-baseline justify-between gap-x-6 border-b py-2"
      >
        <EditLink to={change.editUrl}>{changeText(change)}</EditLink>
        <time className="text-ink-2 text-[14px]" dateTime={change.since}>
          {timePassed(change.since, now)}
        </time>
      </li>
    ))}
  </ul>
)

/** Why the last build published nothing, and what must be corrected. */
const Trouble = ({ publishing }: Props) => {
  const failure = lastFailure(publishing)
  if (!failure) return null
  const { summary, blames, endedAt } = failure
  return (
    <section className="border-burgundy mt-5 border-l-2 pl-6" aria-labelledby="trouble">
      <h2 id="trouble" className="h3">
        The last build did not go live
      </h2>
      <p className="mt-3 max-w-[66ch] [overflow-wrap:anywhere]">{blames.length > 0 ? words.mend : summary}</p>
      <FaultList faults={blames} />
      <p className="quiet-note mt-3">
        {formatRecent(endedAt)}. {words.stays}
      </p>
    </section>
  )
}

const Warnings = ({ publishing }: Props) => {
  const warnings = warningsOf(publishing)
  if (warnings.length === 0) return null
  return (
    <section className="border-bronze mt-5 border-l-2 pl-6" aria-labelledby="warnings">
      <h2 id="warnings" className="h3 figures">
        {words.warnings(warnings.length)}
      </h2>
      <FaultList faults={warnings} />
    </section>
  )
}

/** The current state of publishing: what is being built, what waits, and what is wrong. */
export const PublishingStatus = ({ publishing }: Props) => {
  const { building, changes, isHeld, builtElsewhere, builds, now } = publishing
  return (
    <>
      <p className="figures text-[22px] leading-[1.3] font-light italic" aria-busy={building !== null}>
        <output>{sentenceOf(publishing)}</output>
      </p>
      {building && <p className="quiet-note mt-2">Started {timePassed(building.startedAt, now)}.</p>}
      {!building && builds[0] && (
        <p className="quiet-note mt-2">Last checked {timePassed(builds[0].endedAt, now)}.</p>
      )}
      {isHeld && <p className="text-bronze mt-4 max-w-[66ch]">{words.held}</p>}
      {builtElsewhere && <p className="mt-4 max-w-[66ch]">{words.builtElsewhere}</p>}
      {changes.length > 0 && <Waiting publishing={publishing} />}
      <Trouble publishing={publishing} />
      <Warnings publishing={publishing} />
    </>
  )
}
