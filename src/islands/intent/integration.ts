import type { AstroIntegration } from 'astro'
import { minifySync } from 'vite'
import { keepFirstClicks } from './first-click.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island on intent; a text also wakes it by anything marked `data-wakes` with that text. */
    'client:intent'?: boolean | string
  }
}

/** The first-click script as one expression, as it stands in every page's head. */
export const firstClickScript = (): string =>
  minifySync('first-click.js', `(${keepFirstClicks.toString()})()`, { module: false }).code

/** Registers `client:intent` and prints its first-click script into every page's head. */
export const intent = (): AstroIntegration => ({
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective, injectScript }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' })
      injectScript('head-inline', firstClickScript())
    },
  },
})
