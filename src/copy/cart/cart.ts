/** The texts shown when a product has been added to the cart. */
export const cartDrawer = {
  title: 'Added to your cart',
  quantity: (units: number) => `Quantity ${units}`,
  total: 'Total',
  terms: 'MRP incl. of all taxes. Delivery within India: free.',
  checkout: 'Checkout',
  goOn: 'Continue shopping',
  close: 'Close',
} as const
