/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config'

// Astro's own pipeline, so that tests may import .astro components as well as plain TypeScript.
export default getViteConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/quiet-console.ts'],
  },
})
