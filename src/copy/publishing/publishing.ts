import { pluralize } from '#domain/pluralize.ts'
import { MAX_DIFFERENCES } from '#domain/publishing/content-differences.ts'
import type { Outcome, WaitingChange } from '#domain/publishing/publishing.ts'

/** The phases of a build, by the name it records. */
const PHASES: Readonly<Record<string, string>> = {
  'waiting for the content service': 'Waiting for the content service',
  reading: 'Reading the content',
  building: 'Building the pages',
  searching: 'Finding the entry that stops it',
  'copying pictures': 'Copying pictures',
  compressing: 'Compressing',
  checking: 'Checking every page',
  switching: 'Making it live',
  reporting: 'Recording the result',
}

export const buildPhaseText = (phase: string): string => PHASES[phase] ?? 'Building'

export const outcomeText: Readonly<Record<Outcome, string>> = {
  published: 'Published',
  unchanged: 'Nothing new',
  failed: 'Failed',
  refused: 'Refused',
  overtaken: 'Superseded',
  interrupted: 'Interrupted',
}

/** Names of an entry's fields for editors, by the content service's names. */
const FIELDS: Readonly<Record<string, string>> = {
  colors: 'Colours',
  colorways: 'Pictures of colours',
  cloth: 'Cloth',
  occasions: 'Occasions',
  garments: 'Garments',
  productdescription: 'Details',
  landingURL: 'Landing address',
  banner: 'Pictures',
}

export const fieldText = (field: string): string =>
  FIELDS[field] ?? field.charAt(0).toUpperCase() + field.slice(1)

/** A change that isn't live yet. */
export const changeText = ({ what, isPicture, title }: WaitingChange): string => {
  if (what === 'build') return 'A build was requested'
  if (what === 'model') return 'The content model changed'
  const name = title || (isPicture ? 'A picture' : 'An entry')
  return what === 'publish' ? `${name} was published` : `${name} was withdrawn`
}

/** The texts of the publishing page. */
export const publishing = {
  loading: 'Checking what is live',
  failed: 'The publishing status could not be loaded just now.',
  stale: (why: string) => `${why} What you see may be out of date; the page keeps checking.`,
  allLive: 'Everything that is published is live.',
  waiting: (count: number) => pluralize(count, 'change waiting', 'changes waiting'),
  building: (phase: string) => `${buildPhaseText(phase)}.`,
  held: 'On hold after a rollback: newer content is published but not shown until something else is published or you build now.',
  heldShort: 'Newer content is held back.',
  staysShort: 'What was live is still live.',
  builtElsewhere:
    'Another platform builds this shop and is told of every publication. See the results of its builds there.',
  stays: 'What was live stays live, and the shop tries again automatically.',
  mend: 'A piece that shoppers can see would lose its page. Nothing new goes live until this is fixed or unpublished.',
  warnings: (count: number) => pluralize(count, 'thing can’t be shown', 'things can’t be shown'),
  late: (count: number) =>
    `${pluralize(count, 'entry was', 'entries were')} not delivered in time; the shop asks again by itself.`,
  changedPages: (count: number) => `${pluralize(count, 'page')} changed`,
  entries: (count: number) => `${pluralize(count, 'entry', 'entries')} before and after`,
  more: `These are the first ${MAX_DIFFERENCES}; there may be more.`,
  noDifference: 'No words, prices or pictures changed.',
  otherCode: 'Built by an earlier version of the shop; it can’t be made live again.',
  buildNow: 'Rebuilds every page from what is published now. Shoppers see no change until it is done.',
  rollBack:
    'Shoppers see it within a second. It stays until something else is published or you build now; nothing is lost in the content service.',
  comparing: 'Checking what would change',
  asked: 'The platform has been asked to build.',
  notAsked: 'The build could not be requested. Please try again.',
  notRolledBack: 'The rollback failed; nothing has changed.',
  rolledBack: 'Rolled back. The earlier release is live.',
  returned: 'The newer release is live again.',
  isLive: 'This release is already live.',
  goTo: (isBack: boolean) => (isBack ? 'Roll back' : 'Return'),
  notCompared: 'We could not check what would change. You can go ahead all the same.',
  nothingToCompare: 'Shoppers would see no difference in words, prices or pictures.',
  buildEnded: (outcome: Outcome, summary: string) => `${outcomeText[outcome]}. ${summary}`,
} as const
