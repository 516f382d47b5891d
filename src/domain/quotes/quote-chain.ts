import type { VerifiedQuote } from './verify-quote.ts'

const nameOf = ({ document }: VerifiedQuote) => `version ${document.version} of quote ${document.number}`

const inOrder = (one: VerifiedQuote, other: VerifiedQuote) => one.document.version - other.document.version

const stepFaults = (before: VerifiedQuote, after: VerifiedQuote): readonly string[] => {
  const gap = after.document.version - before.document.version
  if (gap === 0 && before.sha256 === after.sha256) return []
  if (gap === 0) return [`There are two different documents that are both ${nameOf(after)}.`]
  if (gap > 1)
    return [
      `The version before ${nameOf(after)} is missing, so nobody can say whether it follows from ${nameOf(before)}.`,
    ]
  return after.document.replaces === before.sha256
    ? []
    : [`What is given as ${nameOf(before)} is not the document that ${nameOf(after)} replaces.`]
}

/**
 * Why versions of quotes don't follow from one another, in sentences; empty if each refers to the one before it. Each
 * version must already be verified; they may belong to several quotes and be in any order.
 */
export const chainFaults = (quotes: readonly VerifiedQuote[]): readonly string[] => {
  const chains = Map.groupBy(quotes, ({ document }) => document.number)
  return [...chains.values()].flatMap((chain) =>
    chain.toSorted(inOrder).flatMap((quote, index, ordered) => {
      const before = ordered[index - 1]
      return before ? stepFaults(before, quote) : []
    }),
  )
}
