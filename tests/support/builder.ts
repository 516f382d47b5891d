import { onTestFinished } from 'vitest'
import type { Builder } from '#server/publishing/build-process.ts'
import { openPublishing } from '#server/publishing/publishing.ts'
import type { Shop } from './shop.ts'

/** Publishing for a running shop until the test ends, with builds done by the given function instead of a process. */
export const publishWith = ({ app }: Shop, build: Builder['build']) => {
  const { config, db, log, clock } = app
  const builder = { prepare: () => undefined, build, dismiss: () => undefined }
  const publishing = openPublishing({ config, db, log, clock, builder })
  const stop = new AbortController()
  const over = publishing.start(stop.signal)
  onTestFinished(async () => {
    stop.abort()
    await over
  })
  return publishing
}
