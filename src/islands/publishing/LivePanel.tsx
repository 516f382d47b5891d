import { publishing as words } from '#copy/publishing/publishing.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import type { PublishingState } from '#domain/publishing/publishing.ts'
import { timePassed } from '#domain/time/time-passed.ts'
import { buildForm } from '#stores/publishing/publishing-actions.ts'
import { Detail } from '../ui/Detail.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

/** The live release, and the button that rebuilds everything. */
export const LivePanel = ({ publishing: { live, now } }: { readonly publishing: PublishingState }) => {
  const form = useLive(buildForm.$form)
  return (
    <section className="panel max-xl:-mx-(--gutter)" aria-labelledby="live">
      <p className="label text-ink-2">Live now</p>
      <h2 id="live" className="figures mt-1 text-[26px] leading-[1.2]">
        {live.builtAt ? `Built ${timePassed(live.builtAt, now)}` : 'A release of the shop'}
      </h2>
      <dl className="my-4 grid grid-cols-2 gap-x-6 gap-y-3 [&>:last-child]:col-span-2">
        {live.products > 0 && <Detail name="Pieces">{live.products}</Detail>}
        {live.pages > 0 && <Detail name="Pages">{live.pages}</Detail>}
        {live.builtAt && <Detail name="Built">{formatDayAndTime(live.builtAt)}</Detail>}
      </dl>
      <p className="quiet-note mb-4">Release {live.id}</p>
      <button
        type="button"
        className="btn w-full"
        aria-busy={form.step === 'busy'}
        onClick={() => void buildForm.send(undefined)}
      >
        {form.step === 'busy' ? 'Building' : 'Build now'}
      </button>
      <div className="mt-4">
        <FormMessage form={form} />
      </div>
      <p className="quiet-note mt-4">{words.buildNow}</p>
    </section>
  )
}
