import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { devServer } from '#commands/dev-server.ts'
import { publicEnvSchema } from '#config/astro-env.ts'
import { googleRedirect } from '#components/site/google-redirect.ts'
import { markSession } from '#components/site/session-mark.ts'
import { promiseShown } from '#components/site/shown.ts'
import { LARGEST_BODY_BYTES } from '#config/body-limits.ts'
import { contentPolicy } from '#config/content-policy.ts'
import { variables } from '#config/env-schema.ts'
import { readConfig, siteUrlOf } from '#config/read-config.ts'
import { islandChunks } from '#islands/chunks.ts'
import { intent } from '#islands/intent/integration.ts'
import { trimPreloads } from '#islands/preloads.ts'
import { textInRem } from '#styles/text-in-rem.ts'

const { config } = readConfig(process.env)
const googleUrl = config.PUBLIC_GOOGLE_SCRIPT_URL
const beforePaint = [
  markSession,
  promiseShown,
  ...(googleUrl === variables.PUBLIC_GOOGLE_SCRIPT_URL.default ? [] : [googleRedirect(googleUrl)]),
]

/** Addresses of the back end are asked, never built. */
const apiOnDemand = {
  name: 'api-on-demand',
  hooks: {
    'astro:route:setup': ({ route }) => {
      if (route.component.startsWith('src/pages/api/')) route.prerender = false
    },
  },
}

/** React's way to its developer tools, which a shopper doesn't have. */
const withoutReactTools = {
  name: 'without-react-tools',
  apply: 'build',
  config: () => ({ environments: { client: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } } }),
}

/** A script is called by its source's name alone: every document names some, and all it says travels before its first paint. */
const scriptFile = ({ name }) => `_astro/${name.replace(/\..*/, '').replaceAll(/[^\w-]/g, '')}.[hash].js`

export default defineConfig({
  site: siteUrlOf(config),
  output: 'static',
  trailingSlash: 'never',
  // Shorter than attributes, as strong in the cascade, and a class that is handed to a child carries it.
  scopedStyleStrategy: 'class',
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    // It knows one limit only; endpoints hold each path to its own.
    bodySizeLimit: LARGEST_BODY_BYTES,
    // A page's policy names the scripts it turned out to carry, so the whole page comes before its headers.
    experimentalDisableStreaming: true,
  }),
  integrations: [react(), apiOnDemand, intent(beforePaint), devServer()],
  env: { schema: publicEnvSchema },
  session: false,
  devToolbar: { enabled: false },
  // There is no Markdown; its highlighter would only warn about the policy.
  markdown: { syntaxHighlight: false },
  security: {
    // Compares with the Host it sees, and so refuses form posts behind TLS; endpoint() compares with SITE_URL.
    checkOrigin: false,
    csp: contentPolicy(config),
  },
  vite: {
    plugins: [tailwindcss(), trimPreloads(), withoutReactTools],
    css: { postcss: { plugins: [textInRem] } },
    build: {
      // A page's own small scripts travel in it; another inlined file would be in every page for nothing, and
      // fonts as data: are against the policy. Late ones wait as a file.
      assetsInlineLimit: (file) => file.endsWith('.js') && !/\/Late\w+\./.test(file),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: islandChunks },
              entryFileNames: scriptFile,
              chunkFileNames: scriptFile,
            },
          },
        },
      },
    },
  },
})
