const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Cards',
  netbanking: 'Netbanking',
  wallet: 'Wallets',
}

/** A payment method with its bank or app: 'UPI (HDFC)'. */
const nameOf = ({ method, instrument }: { readonly method: string; readonly instrument: string }) =>
  `${METHODS[method] ?? method}${instrument ? ` (${instrument})` : ''}`

/** Names the payment methods that currently have problems; '' if none do. */
export const downtimeText = (
  downtimes: readonly { readonly method: string; readonly instrument: string }[],
): string =>
  downtimes.length === 0
    ? ''
    : `Not working well at the moment: ${downtimes.map(nameOf).join(', ')}. Another way to pay may be quicker.`
