import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import reactRenderer from '@astrojs/react/server.js'

type Component = Parameters<AstroContainer['renderToString']>[0]

/** The HTML that a build renders for a component. */
export const render = async (component: Component, props: Record<string, unknown> = {}): Promise<string> => {
  const container = await AstroContainer.create({ astroConfig: { site: 'https://shop.example' } })
  container.addServerRenderer({ name: '@astrojs/react', renderer: reactRenderer })
  return container.renderToString(component, { props })
}
