// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { blazer, corset, openPage, signedIn, token, user } from '../stores/shop-page.ts'
import { button, press, wake } from './island.ts'

const Broken = (): ReactNode => {
  throw new Error('broken')
}

const CONFIG = { checkoutUrl: '/checkout.js', shopName: 'ILVARA', isTest: true }

/** The back end's answers, by path; it refuses everything else. */
const answers: Record<string, unknown> = { '/api/orders/myorders': [] }
vi.mock('#clients/call.ts', () => ({
  call: ({ path }: { readonly path: string }) =>
    path in answers ? Promise.resolve(answers[path]) : Promise.reject(new Error(`no ${path} in this test`)),
}))

test('a built cart hydrates without a mismatch, and shows what is stored', async () => {
  openPage({ cart: [blazer, corset] })
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place, rendered, problems } = await wake(<CartPage {...CONFIG} />)
  expect(rendered).not.toContain('Blazer')
  expect(problems).toEqual([])
  expect(place.querySelector('h1')?.textContent).toBe('Shopping Cart')
  expect(place.textContent).toContain('2 items')
  expect(place.textContent).toContain('₹77,000')
  // The name is written beside the picture and shouldn't be read out twice.
  expect(place.querySelector('img')?.alt).toBe('')
})

test('no island renders an inline style, which the policy would block', async () => {
  openPage({ cart: [blazer] })
  const [{ CartPage }, { AccountMenu }, { SignIn }] = await Promise.all([
    import('#islands/cart/CartPage.tsx'),
    import('#islands/account/AccountMenu.tsx'),
    import('#islands/account/SignIn.tsx'),
  ])
  const islands = [
    <CartPage key="cart" {...CONFIG} />,
    <AccountMenu key="menu" />,
    <SignIn key="sign-in" clientId="id" />,
  ]
  for (const island of islands) {
    const { rendered, problems } = await wake(island)
    expect(rendered).not.toContain('style=')
    expect(problems).toEqual([])
  }
})

test('removing the last product empties the cart, and the sentence says so', async () => {
  openPage({ cart: [blazer] })
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place } = await wake(<CartPage {...CONFIG} />)
  await press(button(place, 'Remove The Peak Lapel Blazer Emerald M'))
  expect(place.textContent).toContain('Your cart is empty. Add some items to it')
})

test('the same product in two sizes has controls of different names', async () => {
  openPage({ cart: [blazer, { ...blazer, size: 'L' }] })
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place } = await wake(<CartPage {...CONFIG} />)
  const controls = [...place.querySelectorAll('li :is(select, button)')]
  expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual(
    ['M', 'L'].flatMap((size) =>
      ['Quantity of', 'Remove'].map((what) => `${what} The Peak Lapel Blazer Emerald ${size}`),
    ),
  )
})

test('the quantity selector offers one to ten', async () => {
  openPage({ cart: [blazer] })
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place } = await wake(<CartPage {...CONFIG} />)
  const options = [...place.querySelectorAll('option')].map((option) => option.textContent)
  expect(options).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('a product that can’t be bought any more counts in no total, has no price and no quantity, and can be removed', async () => {
  openPage({ cart: [blazer, { ...corset, quantity: 3, price: 85_500 }] })
  answers['/catalogue.json'] = {
    p1: { slug: 'b', title: blazer.productName, price: 48_500, sizes: ['M'], colors: ['Emerald'], image: '' },
  }
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place } = await wake(<CartPage {...CONFIG} />)
  delete answers['/catalogue.json']
  expect(place.textContent).toContain('No longer available.')
  expect(place.textContent).toContain('1 item')
  expect(place.textContent).not.toContain('4 items')
  const prices = [...place.querySelectorAll('.price')].map(({ textContent }) => textContent)
  expect(prices).toEqual(['₹48,500', '₹48,500', '₹48,500'])
  const selects = [...place.querySelectorAll('select')].map((select) => select.getAttribute('aria-label'))
  expect(selects).toEqual([`Quantity of ${blazer.productName} Emerald M`])
  expect(button(place, `Remove ${corset.productName} Emerald M`)).toBeTruthy()
})

test('every field of the delivery form is required, and the phone takes ten characters', async () => {
  openPage({ cart: [blazer] })
  const { CartPage } = await import('#islands/cart/CartPage.tsx')
  const { place } = await wake(<CartPage {...CONFIG} />)
  const inputs = [...place.querySelectorAll<HTMLInputElement>('#checkout input')]
  expect(inputs.map(({ name }) => name)).toEqual([
    'firstname',
    'lastname',
    'email',
    'address',
    'city',
    'postalCode',
    'phone',
  ])
  expect(inputs.every(({ required }) => required)).toBe(true)
  expect(inputs.at(-1)?.maxLength).toBe(10)
})

test('the profile of a visitor offers to sign in or up', async () => {
  openPage()
  const { ProfilePage } = await import('#islands/account/ProfilePage.tsx')
  const { place } = await wake(<ProfilePage />)
  expect(place.textContent).toContain('User not found.')
  expect(button(place, 'Sign in with Google').dataset.wakes).toBe('sign-in')
})

test('the profile of a shopper without orders says so', async () => {
  openPage(signedIn())
  const { ProfilePage } = await import('#islands/account/ProfilePage.tsx')
  const { place } = await wake(<ProfilePage />)
  expect(place.querySelector('h1')?.textContent).toBe('Ananya Rao')
  expect(place.textContent).toContain('No orders found.')
})

test('a link that belongs to another account asks for its password at once, in one sentence and without an error', async () => {
  for (const [sub, isOwn] of [
    [user._id, true],
    ['u2', false],
  ] as const) {
    openPage(signedIn(), `/verify-email#token=${token({ sub })}`)
    const { VerifyEmail } = await import('#islands/account/VerifyEmail.tsx')
    const { place, problems } = await wake(<VerifyEmail />)
    expect(problems).toEqual([])
    expect(place.querySelector('[type=password]') === null).toBe(isOwn)
    expect(place.querySelector('[aria-invalid]')).toBeNull()
    expect(place.querySelector('form p')?.textContent).toBe(
      isOwn
        ? `You are signed in as ${user.email}.`
        : `You are signed in as ${user.email}, but this link is for another account: please enter that account’s password.`,
    )
  }
})

test('an island that breaks offers to reload the page', async () => {
  openPage()
  const { withErrorBoundary } = await import('#islands/ui/ErrorBoundary.tsx')
  const { createRoot } = await import('react-dom/client')
  const place = document.createElement('div')
  const root = createRoot(place)
  const Island = withErrorBoundary(Broken)
  await act(async () => root.render(<Island />))
  expect(place.textContent).toContain('Unexpected Application Error!')
  expect(button(place, 'Reload')).toBeDefined()
  vi.mocked(console.error).mockClear()
  await act(async () => root.unmount())
})
