import { hash } from 'node:crypto'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ReleaseComparison } from '#contract/publishing/compare-releases.ts'
import type { ReleaseInput } from '#contract/publishing/roll-back.ts'
import { differencesOf } from '#domain/publishing/content-differences.ts'
import type { ReleaseFolder } from '../catalogue.ts'
import type { CoreDeps } from '../core-deps.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { conflict, Refusal } from '../refusal.ts'
import { type Builder, openBuilder } from './build-process.ts'
import { readRecord } from '#release/report.ts'
import { openBuilds } from './builds.ts'
import { openChanges } from './changes.ts'
import { readContentCall } from './content-call.ts'
import { isFromContentService, saysItIsSigned, SIGNATURE } from './content-signature.ts'
import { contentOf } from '#release/content.ts'
import { releaseFolder } from '#release/release.ts'
import { CannotRollBack, rollBackTo } from '#release/roll-back.ts'
import { readState } from './state.ts'

/** One of the stored releases. */
export const releaseInput = inputSchema<ReleaseInput>()(
  z.object({ release: z.string().regex(/^[0-9a-z-]{1,60}$/) }),
)

interface Deps extends CoreDeps {
  readonly builder?: Builder
}

/** Publishing, from the content service's call to the next live release. */
export const openPublishing = ({ config, db, log, clock, builder = openBuilder() }: Deps) => {
  const dataDir = resolve(config.DATA_DIR)
  const changes = openChanges(db, clock)
  const builds = openBuilds({ config, changes, log, clock, builder })

  const requireKept = async (release: string) => {
    const { releases } = await readRecord(dataDir)
    if (!releases.some(({ id }) => id === release))
      throw new Refusal(404, 'no_such_release', 'This release is no longer stored.')
    return releases
  }

  return {
    /**
     * Handles a call of the content service once; 401 unless it was signed within half a minute, 409 if it was received
     * before.
     */
    handleContentCall: async (request: {
      readonly path: string
      readonly headers: Headers
      readonly readBody: () => Promise<Uint8Array>
    }): Promise<void> => {
      const { path, headers, readBody } = request
      const secret = config.CONTENTFUL_WEBHOOK_SECRET
      const refusal = new Refusal(401, 'invalid_signature', 'The signature is wrong or too old.')
      if (!saysItIsSigned(headers, secret, clock())) throw refusal
      const body = await readBody()
      if (!isFromContentService({ method: 'POST', path, headers, body }, secret)) throw refusal
      const topic = (headers.get('x-contentful-topic') ?? '').slice(0, 100)
      const change = readContentCall(topic, body, config.CONTENTFUL_ENVIRONMENT)
      const eventId = hash('sha256', headers.get(SIGNATURE) ?? '')
      if (!(await changes.handle(`content-${eventId}`, topic, change)))
        throw conflict('replayed', 'This call has already been received.')
      if (change) builds.wake()
    },

    /** Which release is live, and what is building, waiting or failing. */
    state: (live: ReleaseFolder) =>
      readState({ config, live, changes, unreported: builds.unreported(), now: clock() }),

    /** What customers would see differently if another stored release were live. */
    compare: async (live: ReleaseFolder, release: string): Promise<ReleaseComparison> => {
      await requireKept(release)
      const [now, then] = await Promise.all([live.folder, releaseFolder(dataDir, release)].map(contentOf))
      if (!now || !then)
        throw conflict('not_compared', 'This release does not record what it was built from.')
      return { differences: differencesOf(now, then) }
    },

    /** Requests a build of everything. */
    askForBuild: async (): Promise<void> => {
      await changes.askForBuild()
      builds.wake()
    },

    /** Makes an earlier release live again at once; it stays live until an editor publishes another change. */
    rollBack: async (live: ReleaseFolder, release: string): Promise<void> => {
      const releases = await requireKept(release)
      const { fingerprint = '' } = releases.find(({ id }) => id === live.id) ?? {}
      await rollBackTo(dataDir, release, fingerprint).catch((error: unknown) => {
        throw error instanceof CannotRollBack ? conflict('cannot_roll_back', error.message) : error
      })
    },

    /** Builds what becomes due until stopped; resolves after the last round. */
    start: builds.start,
  }
}

export type Publishing = ReturnType<typeof openPublishing>
