import { formatDayAndTime } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import type { QuoteDocumentLine } from '#domain/quotes/quote-document.ts'
import { variantText } from '#domain/orders/order.ts'
import type { VerifiedQuote } from '#domain/quotes/verify-quote.ts'
import { lineNote, quoteProductionText } from './quote-page.ts'

/** The texts of the page on which anybody can check a quote. */
export const quoteCheck = {
  title: 'Check a quote',
  description:
    'See for yourself whether a quote is ours, and whether anybody has changed it since it was sent.',
  lead: 'Is it ours, and is it as we sent it?',
  explained: [
    'Every quote we send is signed. Changing a single figure or word breaks the signature.',
    'Your browser does the checking: the file you choose never leaves this device. It only asks us for the list of keys we sign with.',
  ],
  file: 'The signed file',
  fileNote: 'quote-NUMBER-v1.json, as saved from the quote’s page. You can also drop it here.',
  paste: 'Or paste its contents',
  check: 'Check it',
  command: 'Check it without this page',
  commandNote:
    'Anyone with this shop’s program can run the same check on the command line, with the published keys:',
  format:
    'The program’s docs/quote-format.md describes how a quote is signed, so that anybody can write a program to check it.',
  checking: 'Checking the quote',
  unable:
    'This browser can’t check this kind of signature (Ed25519). Please use a newer one, or the command below.',
  noKeys: 'The list of keys could not be loaded just now, so nothing was checked. Please try again.',
  tooLong: 'This file is too long to be a quote.',
  empty: 'Please choose a file or paste its contents.',
  holds: 'Ours, and unchanged',
  refused: 'Don’t rely on it',
  standing:
    'A file can’t show whether the quote has since been replaced, withdrawn or accepted: the link to the quote does.',
} as const

const keyWords = ({ kid, retired }: VerifiedQuote['key']) =>
  retired ? `${kid}, in use until ${formatDayAndTime(retired)}` : kid

/** The contents of a verified quote in words; '' for what it doesn't contain. */
export const quoteFacts = ({ document, sha256, key }: VerifiedQuote) => ({
  number: document.number,
  version: document.replaces ? `Version ${document.version}` : '',
  seller: document.seller.name,
  sellerPlace: document.seller.address,
  sellerGstin: document.seller.gstin && `GSTIN ${document.seller.gstin}`,
  buyer: document.buyer.name,
  sent: formatDayAndTime(document.issuedAt),
  validUntil: `${formatDayAndTime(document.validUntil)}, India time`,
  shipping: document.shipping === 0 ? 'Free' : formatPaise(document.shipping),
  total: formatPaise(document.total),
  deposit: document.deposit ? formatPaise(document.deposit.amount) : '',
  production: quoteProductionText(document),
  note: document.note,
  sha256: sha256.match(/.{8}/g)?.join(' ') ?? '',
  key: keyWords(key),
  replaces: document.replaces?.match(/.{8}/g)?.join(' ') ?? '',
})

/** A line of a verified quote in words. */
export const lineFacts = (line: QuoteDocumentLine) => ({
  title: line.title,
  words: [variantText(line.colour, line.size), lineNote(line)].filter(Boolean).join(', '),
  price: formatPaise(line.total),
})
