import toolSheet from '#styles/tools.css?url'

type Attributes = Readonly<Record<string, string | boolean>>

/** An element with attributes and children. Strings become text nodes, so markup in them isn't interpreted. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') created.setAttribute(name, value)
    else created.toggleAttribute(name, value)
  created.append(...children)
  return created
}

const SVG = 'http://www.w3.org/2000/svg'

/** An SVG element with attributes. */
export const drawn = (name: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const created = document.createElementNS(SVG, name)
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, String(value))
  return created
}

/** An icon of thin lines in a 20 by 20 box; it is decorative, because the words beside it say the same. */
export const icon = (drawing: string): SVGElement => {
  const svg = drawn('svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' })
  svg.append(drawn('path', { d: drawing }))
  return svg
}

/** Loads a style sheet that isn't needed at first; settles when it has loaded or failed. */
export const loadSheet = (href: string): Promise<void> =>
  new Promise((resolve) => {
    const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`)
    if (known?.sheet) return resolve()
    const link = known ?? element('link', { rel: 'stylesheet', href })
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true })
    if (!known) document.head.append(link)
  })

/** Loads the late style sheet that every page shares; settles as `loadSheet` does. */
export const loadToolSheet = (): Promise<void> => loadSheet(toolSheet)
