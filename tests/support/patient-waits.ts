import { vi } from 'vitest'

/** As long as `expect.poll` waits. Left alone, Vitest's other waits end after a second, which a busy machine takes. */
const PATIENCE_MS = 15_000

const { waitFor, waitUntil } = vi

vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options)
