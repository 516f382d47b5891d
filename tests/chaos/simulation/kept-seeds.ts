/** Seeds that once ended badly, with what was wrong. They are told again in every run. */
export const KEPT_SEEDS: readonly { readonly seed: number; readonly was: string }[] = [
  {
    seed: 26,
    was: 'money let through days after the order was paid was never asked about, and stood apart unseen',
  },
  {
    seed: 8335,
    was: 'the telling asked for all messages before those that its own last work brought about had come',
  },
  {
    seed: 20_789,
    was: 'a program waited without end for the catalogue that a killed one had been reading',
  },
  {
    seed: 34_889,
    was: 'staff never heard of two sales that a clock, hours ahead and set right, had let be passed over',
  },
  {
    seed: 393_533,
    was: 'letting a payment of nothing count for an order that was paid meanwhile was answered with a fault',
  },
  {
    seed: 396_285,
    was: 'a dispute about money that had gone back before the shop heard of it was taken in and forgotten',
  },
]
