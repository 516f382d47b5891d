import { vi } from 'vitest'

/**
 * As long as `expect.poll` waits (vitest.config.ts). Vitest's other waits end after a second by default, which is too
 * short on a busy machine.
 */
const PATIENCE_MS = 15_000

const { waitFor, waitUntil } = vi

vi.waitFor = (callback, options = PATIENCE_MS) => waitFor(callback, options)
vi.waitUntil = (callback, options = PATIENCE_MS) => waitUntil(callback, options)
