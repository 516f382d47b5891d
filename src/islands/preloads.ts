import type { Plugin, Rolldown } from 'vite'
import { SCRIPT_TIME_LIMIT_MS } from './intent/time-limit.ts'

const HELPER_ID = /^\0vite\/preload-helper\.js$/

// Vite's own helper also loads stylesheets, checks for features of old browsers and reports failures, at five times the
// bytes on every page with an island. This one rejects a load that hangs, which browsers would wait for as long as the
// connection is open.
const HELPER = `export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (document.head.querySelector('[href="/' + file + '"]')) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  const late = Error('Loading chunk failed')
  return Promise.race([load(), new Promise((_, fail) => setTimeout(fail, ${SCRIPT_TIME_LIMIT_MS}, late))])
}`

/**
 * Makes a file's preload lists leave out everything that was loaded together with it: most of the lists' weight is file
 * names.
 */
export const trimPreloads = (): Plugin => {
  let bundle: Rolldown.OutputBundle = {}
  const collect = (file: string, came: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (came.has(file) || chunk?.type !== 'chunk') return came
    came.add(file)
    for (const imported of chunk.imports) collect(imported, came)
    return came
  }
  const resolveDependencies = (wanted: string, files: string[], { hostId }: { hostId: string }) => {
    if (files.some((file) => file.endsWith('.css')))
      throw new Error(`${wanted} needs a style sheet of its own`)
    const came = collect(hostId, new Set())
    const missing = files.filter((file) => !came.has(file))
    // A single file is requested at once anyway.
    return missing.length === 1 && missing[0] === wanted ? [] : missing
  }
  return {
    name: 'lean-preloads',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    load: { order: 'pre', filter: { id: HELPER_ID }, handler: () => HELPER },
    generateBundle: {
      order: 'pre',
      handler: (_options, made) => {
        bundle = made
      },
    },
  }
}
