/** The terms that apply to every order. */
export const delivery = {
  production: '6 to 21 working days',
  transit: '2 to 3 working days',
} as const
