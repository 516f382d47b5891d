import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { keepFirstClicks } from './first-click.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island on intent; a text also wakes it by anything marked `data-wakes` with that text. */
    'client:intent'?: boolean | string
  }
}

/** Functions that need nothing from outside themselves, or their source, as one script that runs them in turn. */
const scriptOf = (sources: readonly (string | (() => void))[]): string =>
  minifySync(
    'head.js',
    sources.map((source) => (typeof source === 'string' ? source : `(${source.toString()})()`)).join(';'),
    { module: false },
  ).code

/**
 * Registers `client:intent` and prints one script into every page's head, one hash of its policy: `before`, which says
 * who is signed in and the like, and the keeping of first clicks.
 */
export const intent = (before: readonly (string | (() => void))[]): AstroIntegration => ({
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective, injectScript }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' })
      injectScript('head-inline', scriptOf([...before, keepFirstClicks]))
    },
  },
})
