import type { Builder } from '#server/publishing/build-process.ts'

/** A builder that does its work as the test says, without a process. */
export const builderOf = (build: Builder['build']): Builder => ({
  prepare: () => undefined,
  build,
  dismiss: () => undefined,
})
