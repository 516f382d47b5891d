import { useEffect, type ReactNode } from 'react'
import { publishing as words } from '#copy/publishing/publishing.ts'
import { releaseHistory, type PublishingState } from '#domain/publishing/publishing.ts'
import { $publishingView, followPublishing } from '#stores/publishing/publishing.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { ReleaseHistory } from './ReleaseHistory.tsx'
import { LivePanel } from './LivePanel.tsx'
import { PublishingStatus } from './PublishingStatus.tsx'

interface Props {
  /** What is shown below the live release. */
  readonly children?: ReactNode
}

interface OverviewProps extends Props {
  readonly publishing: PublishingState
  readonly stale: string
}

const Overview = ({ publishing, stale, children }: OverviewProps) => (
  <>
    <output className="text-burgundy block pb-4 empty:hidden">{stale}</output>
    <div className="columns items-start pb-8 max-xl:gap-y-8 xl:grid-rows-[auto_1fr]">
      <div className="col-span-full xl:col-end-8">
        <PublishingStatus publishing={publishing} />
      </div>
      <div className="top-6 col-span-full xl:sticky xl:col-start-9 xl:row-span-2 xl:row-start-1">
        <LivePanel publishing={publishing} />
        {children}
      </div>
      <div className="col-span-full xl:col-end-8 xl:pt-8">
        <ReleaseHistory history={releaseHistory(publishing)} liveId={publishing.live.id} />
      </div>
    </div>
  </>
)

/** What is live and what will be, for administrators. */
export const PublishingPage = withErrorBoundary(({ children }: Props) => {
  const view = useLive($publishingView)
  useEffect(followPublishing, [])
  return (
    <WhenReady view={view} loading={words.loading}>
      {({ publishing, stale }) => (
        <Overview publishing={publishing} stale={stale}>
          {children}
        </Overview>
      )}
    </WhenReady>
  )
})
