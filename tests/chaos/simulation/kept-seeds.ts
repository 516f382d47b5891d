/** Seeds that once ended badly, with what was wrong. They are told again in every run. */
export const KEPT_SEEDS: readonly { readonly seed: number; readonly was: string }[] = [
  {
    seed: 26,
    was: 'money let through days after the order was paid was never asked about, and stood apart unseen',
  },
]
