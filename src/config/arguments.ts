import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { messageOf } from './errors.ts'

const USAGE_FAULT = 2

/** What a command takes: its help, its flags, options that have a value, and which words may stand behind it. */
interface CommandLine<F extends string, O extends string> {
  /** How it is called and what it does; shown for --help and beside every refusal. */
  readonly help: string
  readonly flags?: readonly F[]
  readonly options?: readonly O[]
  readonly accepts?: (words: readonly string[]) => boolean
}

const refuse = (why: string, help: string): never => {
  console.error(`${why}\n\n${help}`)
  process.exit(USAGE_FAULT)
}

/** Node's words for what it does not know, without its advice. */
const firstSentence = (error: unknown) =>
  `${messageOf(error)
    .split(/\. |\n/)[0]
    ?.replace(/\.$/, '')}.`

/**
 * Reads the command line. `--help` shows the help and ends with 0; an option that is not known, or words that make
 * no sense, end with 2 and a sentence.
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
      // A script of package.json may have given the first word.
      words.length <= 1 ? 'Something is missing or not understood.' : `Not understood: ${words.join(' ')}.`,
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
    /** Ends with 2 and a sentence, for an option whose value makes no sense. */
    refuse: (why: string): never => refuse(why, help),
  }
}
