import { atom, computed, onMount } from 'nanostores'
import { parseJson } from '#domain/parse-json.ts'
import type { Parcel } from '#domain/production/stages.ts'
import { isRecord, textOf } from '#domain/unknown-json.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'
import { $user } from '../account/session.ts'
import { saved } from '../saved.ts'

/** What was typed of one parcel that has not left yet. */
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
 * What was typed of parcels, by their orders' ids. It stays until they leave, whatever becomes of the question and of
 * its writer's session.
 */
export const $parcelDrafts = atom<ParcelDrafts>({})

onMount($parcelDrafts, () => $user.subscribe(() => $parcelDrafts.set(readDrafts())))

const keep = (drafts: ParcelDrafts) => {
  $parcelDrafts.set(drafts)
  storeUnsent(ABOUT, JSON.stringify(drafts))
}

/** A parcel of which nothing was typed. */
export const EMPTY_DRAFT: ParcelDraft = { trackingNumber: '', url: '' }

const lastCarrier = saved<string>({
  key: 'carrier',
  empty: '',
  read: (stored) => (typeof stored === 'string' ? stored : undefined),
})
const $typedCarrier = atom<string | undefined>()

// As JSON, by which a courier that was cleared differs from none that was typed.
const readCarrier = (): string | undefined => {
  const stored = parseJson(readUnsent(CARRIER))
  return typeof stored === 'string' ? stored : undefined
}

onMount($typedCarrier, () => $user.subscribe(() => $typedCarrier.set(readCarrier())))

/** The courier of the next parcels: as typed, or who took the last parcel from this browser; '' for none. */
export const $carrier = computed([lastCarrier.$value, $typedCarrier], (last, typed) => typed ?? last)

/** Takes in what is typed of the courier. */
export const typeCarrier = (carrier: string): void => {
  $typedCarrier.set(carrier)
  storeUnsent(CARRIER, JSON.stringify(carrier))
}

/** Takes in what is typed of an order's parcel. */
export const typeParcel = (orderId: string, change: Partial<ParcelDraft>): void => {
  const drafts = $parcelDrafts.get()
  keep({ ...drafts, [orderId]: { ...EMPTY_DRAFT, ...drafts[orderId], ...change } })
}

/** The parcel of an order as it was typed. */
export const typedParcel = (orderId: string): Parcel => {
  const { trackingNumber, url } = $parcelDrafts.get()[orderId] ?? EMPTY_DRAFT
  return { carrier: $carrier.get().trim(), trackingNumber: trackingNumber.trim(), url: url.trim() }
}

/** An order's parcel has left, from wherever: what was typed of it is done with. */
export const forgetParcel = (orderId: string): void => {
  const { [orderId]: _left, ...waiting } = $parcelDrafts.get()
  keep(waiting)
}

/** An order's parcel has left as it was typed here: its courier is the next one's, too. */
export const parcelLeft = (orderId: string, { carrier }: Parcel): void => {
  forgetParcel(orderId)
  lastCarrier.change(() => carrier)
  $typedCarrier.set(undefined)
  storeUnsent(CARRIER, '')
}
