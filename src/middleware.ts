import type { MiddlewareHandler } from 'astro'
import { brokenPage } from '#server/publishing/preview-access.ts'

/**
 * Answers with a plain message if a page fails while it is rendered on request; in a build, the error ends the build.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next()
  try {
    return await next()
  } catch (error) {
    return brokenPage(context, error)
  }
}
