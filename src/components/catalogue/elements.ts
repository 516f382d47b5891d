type Attributes = Readonly<Record<string, string | boolean>>

/** An element with attributes and children; texts stay texts, whatever signs they hold. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string') made.setAttribute(name, value)
    else made.toggleAttribute(name, value)
  made.append(...children)
  return made
}

/** A row of round swatches, `#rrggbb` each. */
export const swatchRow = (swatches: readonly string[], className: string, wide = 14): SVGSVGElement => {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('class', className)
  svg.setAttribute('viewBox', `0 0 ${(swatches.length - 1) * 20 + wide} 14`)
  for (const [at, swatch] of swatches.entries()) {
    const circle = document.createElementNS(namespace, 'circle')
    for (const [name, value] of Object.entries({ cx: at * 20 + 7, cy: 7, r: 6.5, fill: swatch }))
      circle.setAttribute(name, String(value))
    svg.append(circle)
  }
  return svg
}
