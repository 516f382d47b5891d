/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

// Astro's own pipeline, so that tests may import .astro components as well as plain TypeScript.
export default getViteConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // A busy machine is slow at scrypt and at starting processes; a test that hangs still ends.
    testTimeout: 20_000,
    retry: process.env.CI ? 1 : 0,
    setupFiles: ['tests/support/quiet-console.ts'],
  },
})
