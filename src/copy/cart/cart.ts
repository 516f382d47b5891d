/** What is said of a product that has just gone into the cart. */
export const cartDrawer = {
  title: 'Added to your cart',
  quantity: (units: number) => `Quantity ${units}`,
  total: 'Total',
  terms: 'MRP incl. of all taxes. Delivery within India: free.',
  checkout: 'Checkout',
  goOn: 'Continue shopping',
  close: 'Close',
  notKept:
    'Your browser keeps nothing from one page to the next, so your cart will be empty there. Please allow this site to store data.',
} as const
