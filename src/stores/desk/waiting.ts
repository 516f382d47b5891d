import { atom } from 'nanostores'
import { countWaiting, type WaitingCounts } from '#contract/desk/count-waiting.ts'
import { waitingText as words } from '#copy/desk/waiting.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, redirectOnSessionError, type Loaded, tokenOrRedirect } from '../account/admins-only.ts'
import { startPolling } from './polling.ts'

const REFRESH_INTERVAL_MS = 60 * 1000

/** The counts of waiting tasks, as the desk shows them. */
export type WaitingView = Loaded<{ readonly counts: WaitingCounts }>

/** What waits for staff; old counts stay while new ones cannot be loaded. */
export const $waiting = atom<WaitingView>({ state: 'loading' })

const look = async (): Promise<boolean> => {
  const token = tokenOrRedirect()
  if (token === '') return false
  try {
    $waiting.set({ state: 'ready', counts: await callAs(countWaiting(), token) })
    return true
  } catch (error) {
    if (!redirectOnSessionError(error) && $waiting.get().state !== 'ready')
      $waiting.set({ state: 'failed', text: words.failed, retry })
    return false
  }
}

const retry = (): void => {
  $waiting.set({ state: 'loading' })
  void look()
}

/** Refreshes the counts while the desk is visible. Returns a function that stops it. */
export const followWaiting = (): (() => void) => {
  const { now, end } = startPolling({ look, pace: () => REFRESH_INTERVAL_MS })
  void now()
  const forget = followStaff(now)
  return () => {
    end()
    forget()
  }
}
