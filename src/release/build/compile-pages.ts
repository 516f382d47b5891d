import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AstroIntegration, AstroPrerenderer, RouteData } from 'astro'
import type { StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'

/** The folder of compiled pages inside the folder of compiled code. */
export const PAGES = 'pages'
const FACTS = 'facts.json'
/** The caches of Astro and its bundler, in the data folder. */
const CACHE = 'compile-cache'
const ENTRY = /^prerender-entry\..+\.mjs$/

type PagesByKey = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages']
type Styles = PagesByKey extends Map<string, infer Page extends { styles: unknown }> ? Page['styles'] : never

/** What only the bundler knows about the pages, stored because rendering needs it. */
interface Facts {
  /** By Astro's page key. */
  readonly styles: Readonly<Record<string, Styles>>
  /** Scripts that integrations inject into every page. */
  readonly scripts: readonly object[]
}

/** The part of Astro's compiled app that rendering calls. */
export interface PagesApp extends Required<StaticPathsApp> {
  readonly getSettings: () => { readonly scripts: readonly object[] }
  readonly setInternals: (internals: object) => void
  /** Whether a page is streamed, so that a visitor sees its beginning early. */
  resolveStreaming: () => boolean | undefined
  readonly setOptions: (options: object) => void
  readonly render: (request: Request, options: { readonly routeData: RouteData }) => Promise<Response>
}

/** An integration that keeps the compiled pages, which Astro would delete after rendering, and makes it render none. */
const keepPages = (folder: string): AstroIntegration => {
  let pages: PagesByKey = new Map()
  const keep = async (standard: AstroPrerenderer & { readonly app?: PagesApp }) => {
    await standard.setup?.()
    const kept = join(folder, PAGES)
    await cp(join(folder, 'server', '.prerender'), kept, {
      recursive: true,
      // Files for visitors are in the client folder already.
      filter: (path) => basename(path) !== '_astro',
    })
    if (!standard.app) throw new Error('This Astro tells its scripts in another way')
    const facts: Facts = {
      styles: Object.fromEntries([...pages].map(([key, { styles }]) => [key, styles])),
      scripts: standard.app.getSettings().scripts,
    }
    await writeFile(join(kept, FACTS), JSON.stringify(facts))
  }
  return {
    name: 'keep-pages',
    hooks: {
      'astro:build:setup': (setup) => {
        pages = setup.pages
        // A custom prerenderer must name its entry point; this is the one of Astro's own prerenderer.
        const build = { rolldownOptions: { input: 'astro/entrypoints/prerender' } }
        setup.updateConfig({ environments: { prerender: { build } } })
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => ({
          ...standard,
          setup: () => keep(standard),
          getStaticPaths: async () => [],
        })),
    },
  }
}

/**
 * Compiles the code into a folder of the project: the program into `server`, the pages into `pages`, and the files that
 * are the same in every release of this code into `client`. Reads no content.
 */
export const compilePages = async (root: string, dataDir: string, folder: string): Promise<void> => {
  // Imported only here, because it takes a second and most builds find everything compiled.
  const { build } = await import('astro')
  // Astro would report this build to its makers, and store its settings in a home folder that may not exist.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  await build({
    root,
    outDir: folder,
    integrations: [keepPages(folder)],
    // By default both write into node_modules, which may belong to another user.
    cacheDir: join(dataDir, CACHE),
    vite: { cacheDir: join(dataDir, CACHE) },
    logLevel: 'warn',
  })
}

/** Prints Astro's warnings and errors while it renders. */
const pass = ({ level, message }: { readonly level: string; readonly message: string }) => {
  if (level === 'warn' || level === 'error') console.warn(message)
}

/** Loads compiled pages and prepares them for rendering. Throws if the folder has none. */
export const loadPages = async (pages: string): Promise<PagesApp> => {
  // React chooses between its development and production build by this, once, when it is loaded.
  process.env.NODE_ENV = 'production'
  const entry = (await readdir(pages)).find((name) => ENTRY.test(name))
  if (!entry) throw new Error(`There are no compiled pages in ${pages}`)
  const { styles, scripts } = JSON.parse(await readFile(join(pages, FACTS), 'utf8')) as Facts
  const { app } = (await import(join(pages, entry))) as { readonly app: PagesApp }
  const pagesByKeys = new Map(Object.entries(styles).map(([key, value]) => [key, { styles: value }]))
  app.setInternals({ pagesByKeys })
  // Streaming is of no use for a page written to a file, and rendering it in one piece takes an eighth less time.
  app.resolveStreaming = () => false
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write: pass } } } })
  return app
}
