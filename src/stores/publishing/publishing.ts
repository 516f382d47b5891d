import { atom } from 'nanostores'
import { getPublishing } from '#contract/publishing/get-publishing.ts'
import { publishing as words } from '#copy/publishing/publishing.ts'
import type { PublishingState } from '#domain/publishing/publishing.ts'
import { callAs } from '../account/call-as.ts'
import {
  followStaff,
  leaveSignedOut,
  redirectOnSessionError,
  type Loaded,
  tokenOrRedirect,
} from '../account/admins-only.ts'
import { explain } from '../explain.ts'
import { $session } from '../account/session.ts'
import { startPolling } from '../desk/polling.ts'

/** What the page shows. `stale`: why the last refresh failed, while an earlier state is still shown; '' otherwise. */
type PublishingView = Loaded<{ readonly publishing: PublishingState; readonly stale: string }>

const BUSY_EVERY_MS = 1500
const QUIET_EVERY_MS = 15 * 1000

export const $publishingView = atom<PublishingView>({ state: 'loading' })

/** Loads and shows the publishing status; throws if it cannot be loaded. */
export const loadPublishing = async (): Promise<PublishingState> => {
  const publishing = await callAs(getPublishing(), tokenOrRedirect())
  $publishingView.set({ state: 'ready', publishing, stale: '' })
  return publishing
}

const look = async (): Promise<boolean> => {
  try {
    await loadPublishing()
    return true
  } catch (error) {
    if (redirectOnSessionError(error)) return false
    const view = $publishingView.get()
    const text = explain(error, words.failed)
    if (view.state === 'ready') $publishingView.set({ ...view, stale: words.stale(text) })
    else $publishingView.set({ state: 'failed', text, retry })
    return false
  }
}

const retry = () => {
  $publishingView.set({ state: 'loading' })
  void look()
}

const pace = (): number => {
  const view = $publishingView.get()
  if (view.state !== 'ready') return QUIET_EVERY_MS
  const { building, waiting, isSwitching } = view.publishing
  return building || waiting > 0 || isSwitching ? BUSY_EVERY_MS : QUIET_EVERY_MS
}

/**
 * Shows the publishing status and refreshes it while the page is visible; visitors who are not administrators are
 * redirected. Returns a function that stops it.
 */
export const followPublishing = (): (() => void) => {
  if (!$session.get()) {
    leaveSignedOut()
    return () => undefined
  }
  const { now, repace, end } = startPolling({ look, pace })
  void now()
  // A press loads the status as well: what it started is then polled at the busy pace.
  const forgetView = $publishingView.listen(repace)
  const forget = followStaff(now)
  return () => {
    end()
    forget()
    forgetView()
  }
}
