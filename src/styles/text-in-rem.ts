/** What 1rem and 1em of a media query are in pixels, as long as a reader has chosen nothing else. */
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
 * A PostCSS plugin: letters are drawn in pixels and follow the size that a reader's browser gives to text. The widths
 * at which a page changes its shape follow it too, so that twice as large letters find half as many columns.
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
