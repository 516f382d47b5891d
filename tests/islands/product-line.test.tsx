import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProductLine } from '#islands/ui/ProductLine.tsx'

const shown = (quantity: number, price: number) =>
  renderToStaticMarkup(
    <ProductLine name="The Founder Suit" color="Emerald" size="M" quantity={quantity} price={price} />,
  )

test('a quantity above one says what a single piece costs', () => {
  expect(shown(2, 97_000)).toContain('₹48,500 each')
  expect(shown(1, 48_500)).not.toContain('each')
})

test('a price that doesn’t divide evenly, as in a quote with a discount, has no price per piece', () => {
  expect(shown(3, 2_79_389.8)).not.toContain('each')
})
