import { atom, computed, onMount } from 'nanostores'
import { parseJson } from '#domain/parse-json.ts'
import type { Parcel } from '#domain/production/stages.ts'
import { isRecord, textOf } from '#domain/unknown-json.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'
import { $user } from '../account/session.ts'
import { saved } from '../saved.ts'

/** What was typed about a parcel that has not been dispatched yet. */
type ParcelDraft = Pick<Parcel, 'trackingNumber' | 'url'>

type ParcelDrafts = Readonly<Record<string, ParcelDraft>>

const ABOUT = 'parcels'
const CARRIER = 'carrier'

const readDrafts = (): ParcelDrafts => {
  const stored = parseJson(readUnsent(ABOUT))
  const drafts = Object.entries(isRecord(stored) ? stored : {}).flatMap(([id, draft]) =>
    isRecord(draft)
      ? [[id, { trackingNumber: textOf(draft['trackingNumber']), url: textOf(draft['url']) }] as const]
      : [],
  )
  return Object.fromEntries(drafts)
}

/**
 * What was typed about parcels, by order id. It is kept until they are dispatched, even if the dialog closes or the
 * session ends.
 */
export const $parcelDrafts = atom<ParcelDrafts>({})

onMount($parcelDrafts, () => $user.subscribe(() => $parcelDrafts.set(readDrafts())))

const keep = (drafts: ParcelDrafts) => {
  $parcelDrafts.set(drafts)
  storeUnsent(ABOUT, JSON.stringify(drafts))
}

/** A parcel about which nothing was typed. */
export const EMPTY_DRAFT: ParcelDraft = { trackingNumber: '', url: '' }

const lastCarrier = saved<string>({
  key: 'carrier',
  empty: '',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
})
const $typedCarrier = atom<string | undefined>()

// As JSON, which tells a cleared courier ("") from one that was never typed.
const readCarrier = (): string | undefined => {
  const stored = parseJson(readUnsent(CARRIER))
  return typeof stored === 'string' ? stored : undefined
}

onMount($typedCarrier, () => $user.subscribe(() => $typedCarrier.set(readCarrier())))

/**
 * The courier proposed for the next parcels: the one typed, else that of the last parcel from this browser, else ''.
 */
export const $carrier = computed([lastCarrier.$value, $typedCarrier], (last, typed) => typed ?? last)

/** Stores what is typed as the courier. */
export const typeCarrier = (carrier: string): void => {
  $typedCarrier.set(carrier)
  storeUnsent(CARRIER, JSON.stringify(carrier))
}

/** Stores what is typed about an order's parcel. */
export const typeParcel = (orderId: string, change: Partial<ParcelDraft>): void => {
  const drafts = $parcelDrafts.get()
  keep({ ...drafts, [orderId]: { ...EMPTY_DRAFT, ...drafts[orderId], ...change } })
}

/** An order's parcel as it was typed, trimmed. */
export const typedParcel = (orderId: string): Parcel => {
  const { trackingNumber, url } = $parcelDrafts.get()[orderId] ?? EMPTY_DRAFT
  return { carrier: $carrier.get().trim(), trackingNumber: trackingNumber.trim(), url: url.trim() }
}

/** Forgets what was typed about an order's parcel, once it has been dispatched from anywhere. */
export const forgetParcel = (orderId: string): void => {
  const { [orderId]: _left, ...waiting } = $parcelDrafts.get()
  keep(waiting)
}

/** Notes that a parcel was dispatched as typed here; its courier is proposed for the next one. */
export const parcelLeft = (orderId: string, { carrier }: Parcel): void => {
  forgetParcel(orderId)
  lastCarrier.change(() => carrier)
  $typedCarrier.set(undefined)
  storeUnsent(CARRIER, '')
}
