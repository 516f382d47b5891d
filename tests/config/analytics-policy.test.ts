import { expect, test } from 'vitest'
import { contentPolicy } from '#config/content-policy.ts'
import { readConfig } from '#config/read-config.ts'

const policyOf = (env: Readonly<Record<string, string>>) => {
  const { directives, scriptDirective } = contentPolicy(readConfig(env).config)
  return [...directives, ...scriptDirective.resources].join('; ')
}

test('without analytics, no page may connect to an analytics service', () => {
  expect(policyOf({})).not.toMatch(/facebook|posthog|blob:/)
})

test('each service is allowed only if it is configured', () => {
  expect(policyOf({ PUBLIC_META_PIXEL_ID: '42' })).toMatch(/img-src [^;]*https:\/\/www\.facebook\.com/)
  expect(policyOf({ PUBLIC_META_PIXEL_ID: '42' })).not.toMatch(/posthog/)
  const posthog = policyOf({ PUBLIC_POSTHOG_KEY: 'phc_1' })
  expect(posthog).toMatch(/connect-src [^;]*https:\/\/eu\.i\.posthog\.com/)
  expect(posthog).toMatch(/https:\/\/eu-assets\.i\.posthog\.com$/)
  expect(posthog).not.toMatch(/facebook/)
  expect(policyOf({ PUBLIC_ANALYTICS_SINK_URL: 'https://ears.example/in' })).toMatch(
    /connect-src [^;]*https:\/\/ears\.example/,
  )
  expect(policyOf({ PUBLIC_WEB_ANALYTICS_URL: '/_vercel/insights/script.js' })).toBe(policyOf({}))
})
