import type { MiddlewareHandler } from 'astro'
import { brokenPage } from '#server/publishing/preview-access.ts'

/** A page that breaks while it is built for somebody says so; one that breaks in a build ends the build. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  if (context.isPrerendered) return next()
  try {
    return await next()
  } catch (error) {
    return brokenPage(context, error)
  }
}
