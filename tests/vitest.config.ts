/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { getViteConfig } from 'astro/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rooms whose modules hold the state of one browser; each of their files gets modules of its own. */
const STATEFUL = ['clients', 'components', 'islands', 'pages', 'stores'].map(
  (room) => `tests/${room}/**/*.test.{ts,tsx}`,
)

/** Rooms whose files build whole shops and run them; one that begins last keeps everybody waiting. */
const LONG = /\/tests\/(?:chaos|commands|release|start)\//

/** What is short and isolated first, as Vitest would; then what is long. */
class LongBeforeShort extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project, moduleId }: TestSpecification) =>
      project.name === 'browser' ? 0 : LONG.test(moduleId) ? 1 : 2
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

// Astro's own pipeline, so that tests may import .astro components as well as plain TypeScript.
export default getViteConfig({
  test: {
    // A busy machine is slow at scrypt and at starting processes; a test that hangs still ends.
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // More than there are cores: much of a test is waiting, for other processes and for limits of patience.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongBeforeShort },
    setupFiles: ['tests/support/quiet-console.ts', 'tests/support/fixed-seed.ts'],
    globalSetup: ['tests/support/shared-folder.ts'],
    projects: [
      { extends: true, test: { name: 'browser', include: STATEFUL } },
      // All files of a worker share what they import: loading it takes longer than most tests.
      {
        extends: true,
        test: { name: 'server', include: ['tests/**/*.test.ts'], exclude: STATEFUL, isolate: false },
      },
    ],
  },
})
