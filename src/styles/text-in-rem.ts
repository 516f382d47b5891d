/** 1rem in pixels, and 1em in a media query, at the browser's default text size. */
const USUAL_TEXT_PX = 16

const TEXT = /^(?:font|font-size|line-height)$/

const inUnit = (value: string, unit: 'em' | 'rem'): string =>
  value.replaceAll(/(?<![\w.-])(\d*\.?\d+)px\b/g, (_, px: string) => Number(px) / USUAL_TEXT_PX + unit)

interface Declaration {
  readonly prop: string
  value: string
}

interface AtRule {
  params: string
}

/**
 * A PostCSS plugin that converts text sizes and breakpoints from pixels to rem and em, so that both follow the text
 * size set in the browser: at twice the text size, a page has half as many columns.
 */
export const textInRem = {
  postcssPlugin: 'text-in-rem',
  Declaration(declaration: Declaration) {
    if (TEXT.test(declaration.prop)) declaration.value = inUnit(declaration.value, 'rem')
  },
  AtRule: {
    media(rule: AtRule) {
      rule.params = inUnit(rule.params, 'em')
    },
  },
}
