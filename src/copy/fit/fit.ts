import { lengthWithUnit, type ReadLength } from '#domain/fit/length.ts'
import type { LengthUnit, Measure } from '#domain/fit/measures.ts'

/** The measures by their names in ISO 8559-1, and how each is taken. */
export const measureText: Readonly<Record<Measure, { readonly name: string; readonly how: string }>> = {
  bust: { name: 'Bust', how: 'Round the fullest part, the tape level, over what you wear beneath a suit.' },
  underbust: { name: 'Underbust', how: 'Round the ribs, just under the bust.' },
  waist: { name: 'Waist', how: 'Round the narrowest part, above the navel. Breathe out first.' },
  hip: { name: 'Hip', how: 'Round the fullest part of the seat, feet together.' },
  neck: { name: 'Neck girth', how: 'Round the base of the neck, one finger beneath the tape.' },
  shoulder: {
    name: 'Shoulder length',
    how: 'From the side of the neck to the bone at the end of the shoulder.',
  },
  acrossBack: { name: 'Across-back width', how: 'From arm to arm over the shoulder blades, arms hanging.' },
  upperArm: { name: 'Upper-arm girth', how: 'Round the fullest part, the arm at rest.' },
  armLength: { name: 'Arm length', how: 'From the shoulder bone over a slightly bent elbow to the wrist.' },
  thigh: { name: 'Thigh girth', how: 'Round the fullest part, standing.' },
  insideLeg: {
    name: 'Inside-leg length',
    how: 'From the top of the inside leg to the floor, without shoes.',
  },
  height: { name: 'Height', how: 'From the crown to the floor, without shoes.' },
}

const UNIT_NAMES: Readonly<Record<LengthUnit, string>> = { cm: 'centimetres', in: 'inches' }

/** What is wrong with an entry, in its own unit. */
export const entryFault = (read: ReadLength, unit: LengthUnit): string => {
  if (read.kind === 'unreadable')
    return unit === 'cm' ? 'Please enter it as 91 or 91.5' : 'Please enter it as 36, 36¼, 36½ or 36.75'
  if (read.kind !== 'impossible') return ''
  const range = `between ${lengthWithUnit(read.min, unit)} and ${lengthWithUnit(read.max, unit)}`
  return read.otherUnit
    ? `We expect ${range}. Is this in ${UNIT_NAMES[read.otherUnit]}?`
    : `We expect ${range}. Please measure again.`
}

/** The texts of the measurements page. */
export const fitText = {
  title: 'Your measurements',
  lead: 'Measure once, at home, with a tape. Every piece then tells you which of its sizes is yours, and why.',
  privacy:
    'They stay in this browser. Nobody sees them unless you save them to your account, or send them with a request or an order.',
  noScript:
    'Saving your measurements needs JavaScript. The guide works without it: send us your measurements in the message of a request, or in a question on the page of the order that needs them.',
  unit: 'Measured in',
  units: { cm: 'Centimetres', in: 'Inches' } satisfies Readonly<Record<LengthUnit, string>>,
  few: 'Bust, waist and hip are enough for a size. The others help us cut for you.',
  keep: 'Save them',
  kept: (count: number) =>
    count === 1
      ? 'One measurement is saved in this browser.'
      : `${count} measurements are saved in this browser.`,
  nothing: 'Please enter at least one measurement.',
  faults: (count: number) => (count === 1 ? 'Please check one entry.' : `Please check ${count} entries.`),
  unsaved: 'Not saved yet.',
  guide: 'Where to measure',
  sentFailed: 'Any measurements sent with this could not be loaded.',
  account: {
    title: 'In your account',
    signIn: 'Sign in to have them on every device.',
    signInLink: 'Sign in',
    loading: 'One moment.',
    offer: 'Save them to your account to have them on every device.',
    keep: 'Save to my account',
    same: 'They are also saved in your account.',
    came: 'Loaded from your account.',
    deleted: 'You deleted them on another device, so they have been deleted here too.',
    differs: 'Your account has different measurements. Which are right?',
    ofAccount: 'Use my account’s',
    ofBrowser: 'Use these',
    conflict: 'They have since been changed on another device.',
    failed: 'Your account could not be reached. Please try again.',
    retry: 'Try again',
  },
  erase: {
    action: 'Delete everywhere',
    actionHere: 'Delete from this browser',
    ask: 'Your measurements will be deleted from this browser, your account, and the requests, quotes and orders you sent them with. Another browser deletes its copy when you open this page there, signed in, unless you changed them there.',
    askHere:
      'Your measurements will be deleted from this browser. To delete them from your account and what you sent them with as well, sign in first.',
    confirm: 'Delete',
    keep: 'Keep them',
    done: 'Deleted.',
    doneHere: 'Deleted from this browser.',
    orders: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `${numbers.join()} is being made to your measurements, so its copy stays until the order is sent, and is then deleted. Write to us if you want it deleted sooner.`
        : `${numbers.join(' and ')} are being made to your measurements, so their copies stay until the orders are sent, and are then deleted. Write to us if you want them deleted sooner.`,
    failed: 'Nothing could be deleted just now. Please try again.',
  },
} as const
