/**
 * The time by which something may be closed, forgotten or deleted for good: the earlier of this machine's clock and
 * another machine's, so that one clock that runs ahead ends nothing. Rejects when there is no other to ask.
 */
export type AgreedTime = () => Promise<Date>

export const openAgreedTime =
  (clock: () => Date, outside: () => Promise<Date>): AgreedTime =>
  async () => {
    const [here, there] = [clock(), await outside()]
    return here < there ? here : there
  }
