import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from './errors.ts'

const USAGE_FAULT = 2

/** The arguments a command accepts: flags, options with a value, and positional words. */
interface CommandLine<F extends string, O extends string> {
  /** The usage text, shown for --help and with every refusal. */
  readonly help: string
  readonly flags?: readonly F[]
  readonly options?: readonly O[]
  readonly accepts?: (words: readonly string[]) => boolean
}

const refuse = (why: string, help: string): never => {
  console.error(`${why}\n\n${help}`)
  process.exit(USAGE_FAULT)
}

/** Node's message about an unknown argument, without its advice. */
const firstSentence = (error: unknown) =>
  `${messageOf(error)
    .split(/\. |\n/)[0]
    ?.replace(/\.$/, '')}.`

/**
 * Reads the command line. `--help` prints the help and exits with 0; unknown options and unaccepted words exit with 2
 * and a message.
 */
export const readArguments = <F extends string = never, O extends string = never>({
  help,
  flags = [],
  options = [],
  accepts,
}: CommandLine<F, O>) => {
  const read = () => {
    try {
      const known: ParseArgsOptionsConfig = {
        ...Object.fromEntries(flags.map((name) => [name, { type: 'boolean' as const }])),
        ...Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
        help: { type: 'boolean', short: 'h' },
      }
      return parseArgs({ options: known, allowPositionals: true })
    } catch (error) {
      return refuse(firstSentence(error), help)
    }
  }
  const { values, positionals: words } = read()
  if (values.help) {
    console.log(help)
    process.exit(0)
  }
  const isUnderstood = accepts ? accepts(words) : words.length === 0
  if (!isUnderstood)
    refuse(
      // A single word may come from the npm script itself.
      words.length <= 1 ? 'Something is missing or unknown.' : `Unknown: ${words.join(' ')}.`,
      help,
    )
  const valueOf = (option: O): string | undefined => {
    const value = values[option]
    return typeof value === 'string' ? value : undefined
  }
  return {
    has: (flag: F): boolean => values[flag] === true,
    valueOf,
    words: words as readonly string[],
    /** Exits with 2 and a message, for an option with an invalid value. */
    refuse: (why: string): never => refuse(why, help),
  }
}
