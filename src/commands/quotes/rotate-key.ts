import { newKey, replaceStoredKey } from '#config/stored-key.ts'
import { appendEntry } from '#server/audit/append.ts'
import { writeHeadFile } from '#server/audit/head-file.ts'
import { quoteSigningKey } from '#server/quotes/signing.ts'
import type { Deps } from '../shop-command.ts'

/**
 * Makes a new key to sign quotes with. If the shop stores its own key, the new one is stored in DATA_DIR for the next
 * start; if QUOTE_SIGNING_KEYS is set, the answer tells the operator what to add there.
 */
export const rotateQuoteKey = async ({ config, db }: Deps): Promise<string> => {
  if (config.QUOTE_SIGNING_KEYS.length > 0) {
    const secret = newKey()
    const { kid } = await quoteSigningKey(secret)
    return [
      `A new key, ${kid}. Put it first in QUOTE_SIGNING_KEYS, on every machine, then restart the shop:`,
      '',
      `  ${secret}`,
      '',
      'The current value may then be removed: what it signed stays valid.',
    ].join('\n')
  }
  const { kid } = await quoteSigningKey(await replaceStoredKey(config.DATA_DIR, 'quote-key'))
  const act = { actorId: null, actor: 'command line', act: 'quote-key.rotated', subject: kid }
  const head = await db.transaction((queries) => appendEntry(queries, act, new Date()))
  await writeHeadFile(db.kysely, config.DATA_DIR, head)
  return `${kid} signs quotes from the shop’s next start. Quotes signed earlier stay valid.`
}
