import type { AstroIntegration } from 'astro'
import { minifySync, type Plugin } from 'vite'
import { watchChunks } from '#islands/chunk-watch.ts'
import { keepFirstClicks } from './first-click.ts'
import { openDialogs } from './open-dialogs.ts'
import { SCRIPT_TIME_LIMIT_MS } from './time-limit.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Loads the island on intent; with a text, also on interaction with anything marked `data-wakes` with that text.
     */
    'client:intent'?: boolean | string
  }
}

/** Joins self-contained functions into one minified script that runs them in turn. */
export const scriptOf = (...sources: readonly (string | (() => void))[]): string =>
  minifySync(
    'head.js',
    sources.map((source) => (typeof source === 'string' ? source : `(${source.toString()})()`)).join(';'),
    { module: false },
  ).code

const PRINTER = /astro\/dist\/runtime\/server\/scripts\.js$/
const PRINTS = 'function getPrescripts(result, type, directive) {'

/**
 * Keeps Astro's island scripts out of the documents, because the late scripts contain them. Islands that load with the
 * page get theirs in full, even after an island that loads on intent.
 */
const printNoIslandScripts = (): Plugin => ({
  name: 'no-island-scripts',
  enforce: 'pre',
  transform(code, id) {
    if (!PRINTER.test(id.split('?')[0] ?? '')) return undefined
    if (!code.includes(PRINTS)) throw new Error('This Astro prints its island scripts in another way')
    return code.replace(PRINTS, `${PRINTS} if (directive === 'intent') return ''; type = 'both';`)
  },
})

/**
 * Registers `client:intent` and puts one script into every page's head: the scripts of `before`, such as the one that
 * reads the session, then `keepFirstClicks` and `openDialogs`.
 */
export const intent = (before: readonly (string | (() => void))[]): AstroIntegration => ({
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective, injectScript, updateConfig }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/islands/intent/directive.ts' })
      injectScript('head-inline', scriptOf(...before, keepFirstClicks, openDialogs))
      const watch = scriptOf(`(${watchChunks.toString()})(${SCRIPT_TIME_LIMIT_MS})`)
      updateConfig({
        vite: {
          plugins: [printNoIslandScripts()],
          define: { 'import.meta.env.WATCH_CHUNKS': JSON.stringify(watch) },
        },
      })
    },
  },
})
