const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  card: 'Cards',
  netbanking: 'Netbanking',
  wallet: 'Wallets',
}

/** 'UPI (HDFC)': what a way of paying is called, with its bank or app. */
const nameOf = ({ method, instrument }: { readonly method: string; readonly instrument: string }) =>
  `${METHODS[method] ?? method}${instrument ? ` (${instrument})` : ''}`

/** Says which ways of paying do not work well just now; '' when all do. */
export const downtimeText = (
  downtimes: readonly { readonly method: string; readonly instrument: string }[],
): string =>
  downtimes.length === 0
    ? ''
    : `Not working well at the moment: ${downtimes.map(nameOf).join(', ')}. Another way to pay may be quicker.`
