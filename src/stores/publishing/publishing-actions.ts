import { atom } from 'nanostores'
import { compareReleases } from '#contract/publishing/compare-releases.ts'
import { requestBuild } from '#contract/publishing/request-build.ts'
import { rollBack } from '#contract/publishing/roll-back.ts'
import { publishing as words } from '#copy/publishing/publishing.ts'
import type { Difference } from '#domain/publishing/content-differences.ts'
import { isEarlier, type PublishingState } from '#domain/publishing/publishing.ts'
import { callAs } from '../account/call-as.ts'
import { redirectOnSessionError, tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { explainForm } from '../explain.ts'
import type { FormStore } from '../forms.ts'
import { $publishingView, loadPublishing } from './publishing.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'

const POLL_INTERVAL_MS = 250
/** The shop checks its pointer five times a second; after 20 polls the form shows the server's message instead. */
const MAX_POLLS = 20

/** A requested build that did not succeed, described in its message. */
class BuildFailed extends Error {}

const refusalOf = (otherwise: string) => (error: unknown) =>
  error instanceof BuildFailed ? { text: error.message } : explainForm(error, otherwise)

const successTextOf = ({ builds, isSwitching }: PublishingState, requestedAt: string): string | undefined => {
  const build = builds.findLast(({ startedAt }) => startedAt > requestedAt)
  if (build && build.outcome !== 'published' && build.outcome !== 'unchanged')
    throw new BuildFailed(words.buildEnded(build.outcome, build.summary))
  if (build && !isSwitching) return words.buildEnded(build.outcome, build.summary)
  return undefined
}

/** Resolves or rejects when the page's own polling sees that the requested build has ended. */
const waitForBuild = (requestedAt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const forget = $publishingView.listen((view) => {
      if (view.state !== 'ready') return
      try {
        const summary = successTextOf(view.publishing, requestedAt)
        if (summary === undefined) return
        resolve(summary)
      } catch (error) {
        reject(error)
      }
      forget()
    })
  })

/** Rebuilds everything; busy until that build has ended, then shows how. */
export const buildForm = staffForm(async () => {
  const { now, builtElsewhere } = await loadPublishing()
  await withSecondFactor(requestBuild())
  if (builtElsewhere) return words.asked
  const ended = waitForBuild(now)
  await loadPublishing()
  return ended
}, refusalOf(words.notAsked))

/** Clears a release's success message once another release is live. */
const clearAfter = (release: string) => {
  const forget = $publishingView.listen((view) => {
    if (view.state !== 'ready' || view.publishing.live.id === release) return
    forget()
    rollBackForm.clear()
  })
}

/** Makes another release live; busy until the shop serves it. */
export const rollBackForm: FormStore<string> = staffForm(async (release: string) => {
  const { live } = await loadPublishing()
  // Another tab, or a colleague, was faster.
  if (live.id === release) return words.isLive
  const { message } = await withSecondFactor(rollBack({ release }))
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    if ((await loadPublishing()).live.id === release) {
      clearAfter(release)
      return isEarlier(release, live.id) ? words.rolledBack : words.returned
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
  }
  return message
}, refusalOf(words.notRolledBack))

/** What a rollback would change. */
type Comparison =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'ready'; readonly differences: readonly Difference[] }

/** The comparison with the release that may be made live. */
export const $comparison = atom<Comparison>({ state: 'loading' })

let comparedRelease = ''

/** Loads what shoppers would see differently with another release. */
export const compareRelease = async (release: string): Promise<void> => {
  comparedRelease = release
  $comparison.set({ state: 'loading' })
  try {
    const { differences } = await callAs(compareReleases(release), tokenOrRedirect())
    if (comparedRelease === release) $comparison.set({ state: 'ready', differences })
  } catch (error) {
    if (!redirectOnSessionError(error) && comparedRelease === release)
      $comparison.set({ state: 'failed', text: words.notCompared })
  }
}
