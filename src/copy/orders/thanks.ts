/** The texts of an order's page right after it was paid. */
export const thanksText = {
  title: (name: string) => `Thank you, ${name}.`,
  /** `email` is '' if the page doesn't know it. */
  mailed: (email: string) =>
    `Your payment has arrived. We have e-mailed your confirmation${email && ` to ${email}`}, with what you ordered and where it goes, and will write again when it is on its way to you.`,
} as const
