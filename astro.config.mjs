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

/** Paths of the back end are answered on demand and never prerendered. */
const apiOnDemand = {
  name: 'api-on-demand',
  hooks: {
    'astro:route:setup': ({ route }) => {
      if (route.component.startsWith('src/pages/api/')) route.prerender = false
    },
  },
}

/** Leaves out React's connection to its developer tools, which shoppers don't have. */
const withoutReactTools = {
  name: 'without-react-tools',
  apply: 'build',
  config: () => ({ environments: { client: { define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } } } }),
}

/** Names a script after its source and its hash only: every document names some, and its bytes delay the first paint. */
const scriptFile = ({ name }) => `_astro/${name.replace(/\..*/, '').replaceAll(/[^\w-]/g, '')}.[hash].js`

export default defineConfig({
  site: siteUrlOf(config),
  output: 'static',
  trailingSlash: 'never',
  // Shorter than attributes, of equal specificity, and passed to a child together with a class.
  scopedStyleStrategy: 'class',
  build: { format: 'file', inlineStylesheets: 'always' },
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    // The adapter has a single limit; endpoints enforce each path's own.
    bodySizeLimit: LARGEST_BODY_BYTES,
    // A page's policy names the scripts in the rendered page, so the page must be complete before its headers are sent.
    experimentalDisableStreaming: true,
  }),
  integrations: [react(), apiOnDemand, intent(beforePaint), devServer()],
  env: { schema: publicEnvSchema },
  session: false,
  devToolbar: { enabled: false },
  // There is no Markdown, and its highlighter would warn about the policy.
  markdown: { syntaxHighlight: false },
  security: {
    // Astro compares with the Host header, so it would refuse form posts behind TLS; endpoint() compares with SITE_URL.
    checkOrigin: false,
    csp: contentPolicy(config),
  },
  vite: {
    plugins: [tailwindcss(), trimPreloads(), withoutReactTools],
    css: { postcss: { plugins: [textInRem] } },
    build: {
      // A page's own small scripts are inlined. Other files would be repeated in every page, and the policy forbids
      // fonts as data: URLs. Late scripts are separate files.
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
