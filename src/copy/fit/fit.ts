import { lengthWithUnit, type ReadLength } from '#domain/fit/length.ts'
import type { LengthUnit, Measure } from '#domain/fit/measures.ts'

/** The measures by their names in ISO 8559-1, and how each is taken. */
export const measureText: Readonly<Record<Measure, { readonly name: string; readonly how: string }>> = {
  bust: { name: 'Bust', how: 'Round the fullest part, the tape level, over what you wear beneath a suit.' },
  underbust: { name: 'Underbust', how: 'Round the ribs, close under the bust.' },
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
    return unit === 'cm' ? 'Please write it as 91 or 91.5' : 'Please write it as 36, 36¼, 36½ or 36.75'
  if (read.kind !== 'impossible') return ''
  const range = `between ${lengthWithUnit(read.min, unit)} and ${lengthWithUnit(read.max, unit)}`
  return read.otherUnit
    ? `We expect it ${range}. Is this in ${UNIT_NAMES[read.otherUnit]}?`
    : `We expect it ${range}. Please measure once more.`
}

/** The texts of the measurements page. */
export const fitText = {
  title: 'Your measurements',
  lead: 'Measured once, at home, with a tape. Every piece then says which size of its own chart is yours, and why.',
  privacy:
    'They stay in this browser. Nobody sees them unless you keep them in your account, or send them along with a request or an order.',
  noScript:
    'To keep your measurements, this page needs JavaScript. The guide is yours without it: send us your measurements in the message of a request, or in a question on the page of the order that waits for them.',
  unit: 'Measured in',
  units: { cm: 'Centimetres', in: 'Inches' } satisfies Readonly<Record<LengthUnit, string>>,
  few: 'Bust, waist and hip are enough for a size. The others help us to cut for you.',
  keep: 'Keep them',
  kept: (count: number) =>
    count === 1
      ? 'One measurement is kept in this browser.'
      : `${count} measurements are kept in this browser.`,
  nothing: 'Please enter one measurement at least.',
  faults: (count: number) =>
    count === 1 ? 'One entry needs another look.' : `${count} entries need another look.`,
  unsaved: 'Not kept yet.',
  guide: 'Where each measure is taken',
  sentFailed: 'Measurements that may have come along could not be fetched.',
  account: {
    title: 'In your account',
    signIn: 'Sign in to have them on every device.',
    signInLink: 'Sign in',
    loading: 'One moment.',
    offer: 'Keep them in your account, and every device you sign in on has them.',
    keep: 'Keep in my account, too',
    same: 'Your account has them, too.',
    came: 'They came from your account.',
    deleted: 'You deleted them on another device, so they are deleted here, too.',
    differs: 'Your account has other measurements. Which are right?',
    ofAccount: 'Those of my account',
    ofBrowser: 'These here',
    conflict: 'They were changed on another device meanwhile.',
    failed: 'Your account could not be reached. Please try again.',
    retry: 'Try again',
  },
  erase: {
    action: 'Delete everywhere',
    actionHere: 'Delete from this browser',
    ask: 'Your measurements leave this browser, your account, and the requests, quotes and orders you sent them with. Another browser deletes its copy once you open this page there, signed in, unless you changed them there.',
    askHere:
      'Your measurements leave this browser. To delete them from an account and from what you sent them with, too, sign in first.',
    confirm: 'Delete',
    keep: 'Keep them',
    done: 'Deleted.',
    doneHere: 'Deleted from this browser.',
    orders: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `${numbers.join()} is being made to your measurements, so its copy stays until the order is sent, and is deleted then. Write to us if you want it deleted sooner.`
        : `${numbers.join(' and ')} are being made to your measurements, so their copies stay until the orders are sent, and are deleted then. Write to us if you want them deleted sooner.`,
    failed: 'They could not be deleted just now, so nothing was. Please try again.',
  },
} as const
