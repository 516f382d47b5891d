import { useEffect, useState } from 'react'
import { fitText, measureText } from '#copy/fit/fit.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { lengthText } from '#domain/fit/length.ts'
import { MEASURE_NAMES } from '#domain/fit/measures.ts'
import { readSent } from '#stores/fit/sent-measurements.ts'

interface Props {
  readonly kind: 'request' | 'order'
  readonly id: string
}

const Sent = ({ kind, id, retry }: Props & { readonly retry: () => void }) => {
  const [sent, setSent] = useState<Awaited<ReturnType<typeof readSent>>>(null)
  useEffect(() => {
    let isCurrent = true
    void readSent(kind, id).then((found) => isCurrent && setSent(found))
    return () => {
      isCurrent = false
    }
  }, [kind, id])
  if (!sent) return null
  if (sent === 'failed')
    return (
      <output className="my-5 block">
        {fitText.sentFailed}{' '}
        <button type="button" className="text-action" onClick={retry}>
          {fitText.account.retry}
        </button>
      </output>
    )
  const { taken } = sent.passport
  return (
    <section className="my-5" aria-label="Measurements">
      <h3 className="label text-ink-2 mb-2">Measurements, sent {formatDayAndTime(sent.at)}</h3>
      <table className="w-full text-[15px]">
        <thead className="text-ink-2 text-left text-[13px]">
          <tr>
            {['Measure', 'cm', 'inches'].map((head) => (
              <th key={head} scope="col" className="font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MEASURE_NAMES.map((measure) => {
            const mm = taken[measure]
            return (
              mm !== undefined && (
                <tr key={measure}>
                  <th scope="row" className="text-left font-normal">
                    {measureText[measure].name}
                  </th>
                  <td>{lengthText(mm, 'cm')}</td>
                  <td>{lengthText(mm, 'in')}</td>
                </tr>
              )
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/**
 * For staff: the measurements sent with a request or an order, as they were then; nothing if there are none. A failure
 * to load them is shown, because nobody may cut without them.
 */
export const SentMeasurements = ({ kind, id }: Props) => {
  const [attempt, setAttempt] = useState(1)
  // The key discards another customer's measurements at once.
  return <Sent key={`${kind} ${id} ${attempt}`} kind={kind} id={id} retry={() => setAttempt(attempt + 1)} />
}
