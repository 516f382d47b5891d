import { cp, readFile, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AstroIntegration, AstroPrerenderer, RouteData } from 'astro'
import type { StaticPathsApp } from 'astro/runtime/prerender/static-paths.js'

/** Where compiled pages stand in the folder of compiled code. */
export const PAGES = 'pages'
const FACTS = 'facts.json'
/** Where Astro and its bundler keep what they like, in the data folder. */
const CACHE = 'compile-cache'
const ENTRY = /^prerender-entry\..+\.mjs$/

type PagesByKey = Parameters<NonNullable<AstroIntegration['hooks']['astro:build:setup']>>[0]['pages']
type Styles = PagesByKey extends Map<string, infer Page extends { styles: unknown }> ? Page['styles'] : never

/** What bundling alone knows of the pages, and rendering needs. */
interface Facts {
  /** By what Astro calls a page's key. */
  readonly styles: Readonly<Record<string, Styles>>
  /** Scripts that integrations put into every page. */
  readonly scripts: readonly object[]
}

/** The part of a compiled program of pages that rendering calls. */
export interface PagesApp extends Required<StaticPathsApp> {
  readonly getSettings: () => { readonly scripts: readonly object[] }
  readonly setInternals: (internals: object) => void
  /** Whether a page is rendered piece by piece, for visitors who wait for its beginning. */
  resolveStreaming: () => boolean | undefined
  readonly setOptions: (options: object) => void
  readonly render: (request: Request, options: { readonly routeData: RouteData }) => Promise<Response>
}

/** Keeps the compiled pages, which Astro deletes once it has rendered them, and has it render none. */
const keepPages = (folder: string): AstroIntegration => {
  let pages: PagesByKey = new Map()
  const keep = async (standard: AstroPrerenderer & { readonly app?: PagesApp }) => {
    await standard.setup?.()
    const kept = join(folder, PAGES)
    await cp(join(folder, 'server', '.prerender'), kept, {
      recursive: true,
      // What visitors fetch goes elsewhere.
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
        // Whoever brings a prerenderer names what it renders from; this is what Astro's own renders from.
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
 * Compiles the code into a folder of the project: the program in `server`, the pages in `pages`, and in `client` the
 * files that are the same in every release of this code. Nothing of the content is read.
 */
export const compilePages = async (root: string, dataDir: string, folder: string): Promise<void> => {
  // Loaded here: it takes a second, and most builds find everything compiled.
  const { build } = await import('astro')
  // Astro would count this build at its makers', and keep what it counts in a home folder that may not be there.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  await build({
    root,
    outDir: folder,
    integrations: [keepPages(folder)],
    // Their own places for it lie among the packages, which need not belong to whoever runs the shop.
    cacheDir: join(dataDir, CACHE),
    vite: { cacheDir: join(dataDir, CACHE) },
    logLevel: 'warn',
  })
}

/** Passes on what Astro says while it renders, as far as somebody should hear it. */
const pass = ({ level, message }: { readonly level: string; readonly message: string }) => {
  if (level === 'warn' || level === 'error') console.warn(message)
}

/** Loads compiled pages and makes them ready to be rendered. */
export const loadPages = async (pages: string): Promise<PagesApp> => {
  // React decides by it, once, which of its two forms it is.
  process.env.NODE_ENV = 'production'
  const entry = (await readdir(pages)).find((name) => ENTRY.test(name))
  if (!entry) throw new Error(`There are no compiled pages in ${pages}`)
  const { styles, scripts } = JSON.parse(await readFile(join(pages, FACTS), 'utf8')) as Facts
  const { app } = (await import(join(pages, entry))) as { readonly app: PagesApp }
  const pagesByKeys = new Map(Object.entries(styles).map(([key, value]) => [key, { styles: value }]))
  app.setInternals({ pagesByKeys })
  // Nobody waits for the beginning of a page that goes into a file, and a text made at once costs an eighth less.
  app.resolveStreaming = () => false
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write: pass } } } })
  return app
}
