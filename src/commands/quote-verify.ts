import { readArguments } from '#config/arguments.ts'
import { verifyQuote, type QuoteVerdict, type SignedBytes } from '#domain/quotes/verify-quote.ts'
import { openQuoteKeys } from '#server/quotes/keys.ts'
import { CommandError } from './command-error.ts'
import { keysFrom } from './quotes/read-keys.ts'
import { verifyFiles } from './quotes/verify-files.ts'
import { printAnswer } from './print-answer.ts'
import { runCommand } from './shop-command.ts'

/** `npm run quote:verify -- FILE … [--keys URL-or-FILE]`. */

const { words: files, valueOf } = readArguments({
  help: `Usage: npm run quote:verify -- FILE …                       checks quote files against this shop's database
       npm run quote:verify -- FILE … --keys URL-or-FILE    with the keys a shop publishes, without a database
Also checks that several versions of a quote follow from one another. Exits with 1 if anything is not valid.`,
  options: ['keys'],
  accepts: (words) => words.length > 0,
})

const report = async (verify: (quote: SignedBytes) => Promise<QuoteVerdict>): Promise<string> => {
  const { holds, text } = await verifyFiles(files, verify)
  if (!holds) throw new CommandError(text)
  return text
}

const verifyWithPublished = (place: string) =>
  printAnswer(async () => {
    const keys = await keysFrom(place)
    return report((quote) => verifyQuote(quote, { keys }))
  })

const place = valueOf('keys')
await (place === undefined
  ? runCommand(({ config, db }) => report(openQuoteKeys({ config, db, clock: () => new Date() }).verify), {
      migrates: false,
    })
  : verifyWithPublished(place))
