import { counted } from '#domain/counted.ts'
import type { Outcome, WaitingChange } from '#domain/publishing/publishing.ts'

/** The phases of a build, by the name it records. */
const PHASES: Readonly<Record<string, string>> = {
  'waiting for the content service': 'Waiting until the content service delivers it',
  reading: 'Reading the content',
  building: 'Building the pages',
  searching: 'Looking for the entry that stops it',
  'copying pictures': 'Copying pictures',
  compressing: 'Compressing',
  checking: 'Checking every page',
  switching: 'Making it live',
  reporting: 'Noting how it went',
}

export const buildPhaseText = (phase: string): string => PHASES[phase] ?? 'Building'

export const outcomeText: Readonly<Record<Outcome, string>> = {
  published: 'Published',
  unchanged: 'Nothing new',
  failed: 'Failed',
  refused: 'Refused',
  overtaken: 'Put aside',
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

/** A change that isn't live yet. An entry that was never shown has no title here. */
export const changeText = ({ what, title }: WaitingChange): string => {
  if (what === 'build') return 'A build was asked for'
  if (what === 'model') return 'The content model changed'
  const name = title || 'Something new'
  return what === 'publish' ? `${name} was published` : `${name} was withdrawn`
}

/** The texts of the publishing page. */
export const publishing = {
  loading: 'Looking at what is live',
  failed: 'Publishing could not be looked at just now.',
  stale: (why: string) => `${why} What you see may be out of date; the page looks again by itself.`,
  allLive: 'Everything that is published is live.',
  waiting: (count: number) => counted(count, 'change waits', 'changes wait'),
  building: (phase: string) => `${buildPhaseText(phase)}.`,
  held: 'Held after a roll back: newer content is published but not shown, until something else is published or you build now.',
  heldShort: 'Newer content is held back.',
  staysShort: 'What was live is still live.',
  builtElsewhere:
    'Another platform builds this shop. It is told of every publication; how its builds went is written there.',
  stays: 'What was live stays live, and the shop tries again by itself.',
  mend: 'A piece that shoppers can see would lose its page. Nothing new goes live until this is mended or unpublished.',
  warnings: (count: number) => counted(count, 'thing can’t be shown', 'things can’t be shown'),
  late: (count: number) =>
    `${counted(count, 'entry was', 'entries were')} not delivered in time; the shop asks again by itself.`,
  changedPages: (count: number) => `${counted(count, 'page')} changed`,
  entries: (count: number) => `${counted(count, 'entry', 'entries')} before and after`,
  noDifference: 'No words, prices or pictures changed.',
  otherCode: 'Built by an earlier version of the shop; it can’t be made live again.',
  buildNow: 'Builds every page anew from what is published now. Shoppers notice nothing until it is done.',
  rollBack:
    'Shoppers see it within a second. It stays until something else is published or you build now; nothing is lost in the content service.',
  comparing: 'Finding out what would change',
  asked: 'The platform is told to build.',
  notAsked: 'The build could not be asked for. Please try again.',
  notRolledBack: 'The roll back did not work; nothing has changed.',
  rolledBack: 'Rolled back. The earlier release is live.',
  returned: 'The newer release is live again.',
  isLive: 'This release is live already.',
  goTo: (isBack: boolean) => (isBack ? 'Roll back' : 'Return'),
  notCompared: 'What would change could not be found out. Rolling back works all the same.',
  nothingToCompare: 'Shoppers would see no difference in words, prices or pictures.',
  buildEnded: (outcome: Outcome, summary: string) => `${outcomeText[outcome]}. ${summary}`,
} as const
