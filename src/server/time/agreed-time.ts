/**
 * The time for irreversible decisions such as closing and deleting: the earlier of this machine's clock and another
 * machine's, so that one fast clock cannot cause them. Rejects if no other clock is available.
 */
export type AgreedTime = () => Promise<Date>

export const openAgreedTime =
  (clock: () => Date, outside: () => Promise<Date>): AgreedTime =>
  async () => {
    const [here, there] = [clock(), await outside()]
    return here < there ? here : there
  }
