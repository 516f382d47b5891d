import { knownEmail } from '../account/email.ts'
import { isDay } from '../orders/day-range.ts'
import { documentOf } from './document-of.ts'
import { changesBetween } from './quote-changes.ts'
import type { QuoteDocument } from './quote-document.ts'
import type { QuoteDraft } from './quote.ts'

const NO_DAY = '2000-01-01'

/** A draft as a document that differs from `like` only in what staff write. */
const asDocument = (draft: QuoteDraft, like?: QuoteDocument): QuoteDocument =>
  documentOf(
    // An unchosen day, or one typed with a digit too many, can't be compared.
    { ...draft, validUntil: isDay(draft.validUntil) ? draft.validUntil : NO_DAY },
    {
      number: like?.number ?? '',
      version: like?.version ?? 1,
      replaces: null,
      issuedAt: like?.issuedAt ?? '',
      seller: like?.seller ?? { name: '', address: '', gstin: '' },
      termsSha256: like?.termsSha256 ?? '',
    },
  )

type Contact = Pick<QuoteDraft, 'email' | 'phone'>

const contactChange = (what: string, before: string, now: string): readonly string[] =>
  before === now ? [] : [`${what}, once sent again: ${now || 'none'} instead of ${before || 'none'}.`]

/** How a draft differs from the version the customer has and where that was sent, in short sentences. */
export const changesSince = (
  { document, email, phone }: Contact & { readonly document: QuoteDocument },
  draft: QuoteDraft,
): readonly string[] => [
  ...changesBetween(document, asDocument(draft, document)),
  ...contactChange('E-mail', email, knownEmail(draft.email)),
  ...contactChange('Telephone', phone, draft.phone.trim()),
]

const contact = ({ email, phone }: QuoteDraft) => `${email.trim()} ${phone.trim()}`

/** How one draft differs from another, in short sentences. */
export const changesBetweenDrafts = (before: QuoteDraft, after: QuoteDraft): readonly string[] => [
  ...changesBetween(asDocument(before), asDocument(after)),
  ...(contact(before) === contact(after) ? [] : [`E-mail and telephone: ${contact(after)}.`]),
]
