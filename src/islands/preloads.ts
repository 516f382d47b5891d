import type { Plugin, Rolldown } from 'vite'

/**
 * Leaves out of what a file preloads, before it fetches another one, all that came with the file itself: the names of
 * files are most of what such a list weighs.
 */
export const leanPreloads = (): Plugin => {
  let bundle: Rolldown.OutputBundle = {}
  const collect = (file: string, came: Set<string>): Set<string> => {
    const chunk = bundle[file]
    if (came.has(file) || chunk?.type !== 'chunk') return came
    came.add(file)
    for (const imported of chunk.imports) collect(imported, came)
    return came
  }
  const resolveDependencies = (wanted: string, files: string[], { hostId }: { hostId: string }) => {
    const came = collect(hostId, new Set())
    const missing = files.filter((file) => !came.has(file))
    // What is alone is fetched at once anyway.
    return missing.length === 1 && missing[0] === wanted ? [] : missing
  }
  return {
    name: 'lean-preloads',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    generateBundle: {
      order: 'pre',
      handler: (_options, made) => {
        bundle = made
      },
    },
  }
}
