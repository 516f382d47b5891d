/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import { getViteConfig } from 'astro/config'

/** Rooms whose modules hold the state of one browser; each of their test files gets separate modules. */
const STATEFUL = ['clients', 'components', 'islands', 'pages', 'stores'].map(
  (room) => `tests/${room}/**/*.test.{ts,tsx}`,
)

/** Rooms whose tests start processes, build complete shops and run them. */
const PROCESSES = ['chaos', 'commands', 'release', 'standins', 'start'].map(
  (room) => `tests/${room}/**/*.test.ts`,
)

/** Waits for most of half a minute, so it starts with the slow files: as one of the last it would run on alone. */
const WAITING = 'tests/server/payments/many.test.ts'

// Astro's own pipeline, so that tests can import .astro components as well as plain TypeScript.
export default getViteConfig({
  test: {
    // A busy machine is slow at scrypt and at starting processes; a test that hangs still ends.
    testTimeout: 120_000,
    // Cleaning up after a test deletes whole installations, on a disk that others write to.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // More than there are cores, because much of a test is waiting for other processes and timeouts.
    maxWorkers: availableParallelism() + 2,
    setupFiles: [
      'tests/support/quiet-console.ts',
      'tests/support/patient-waits.ts',
      'tests/support/fixed-seed.ts',
    ],
    globalSetup: ['tests/support/shared-folder.ts'],
    projects: [
      { extends: true, test: { name: 'browser', include: STATEFUL, unstubGlobals: true } },
      // Projects start in the order of their names, so that the slow ones don't run alone at the end. All files of a
      // worker share their imports, because loading them takes longer than most tests.
      {
        extends: true,
        test: { name: 'processes', include: [...PROCESSES, WAITING], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...STATEFUL, ...PROCESSES, WAITING],
          isolate: false,
        },
      },
    ],
  },
})
