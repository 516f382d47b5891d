import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

// React accepts act() only if this is set.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const MAX_SHOWN = 5

let errors: MockInstance<typeof console.error>

beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

// A test that expects an error says so with `vi.mocked(console.error).mockClear()`.
afterEach(() => {
  const calls = [...errors.mock.calls]
  // Whatever a test has replaced is real again for the next one.
  vi.restoreAllMocks()
  vi.useRealTimers()
  if (calls.length === 0) return
  const first = calls.slice(0, MAX_SHOWN).map((words) => words.map(String).join(' '))
  throw new Error(`Unexpected console.error, ${calls.length} times: ${first.join('; ')}`)
})
