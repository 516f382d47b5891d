/** What is said on the page of an order that was paid just now. */
export const thanksText = {
  title: (name: string) => `Thank you, ${name}.`,
  /** `email` is '' where the page does not know it. */
  mailed: (email: string) =>
    `Your payment has arrived. We have e-mailed your confirmation${email && ` to ${email}`}, with what you ordered and where it goes, and will write again when it is on its way to you.`,
} as const
