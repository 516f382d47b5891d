import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { decideServiceRequest, type ServiceDecision } from '#contract/service/decide-service-request.ts'
import { getServiceRequest } from '#contract/service/get-service-request.ts'
import { listServiceRequests, type ServicePage } from '#contract/service/list-service-requests.ts'
import { serviceDesk } from '#copy/service/desk.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { callAs } from '../account/call-as.ts'
import { redirectOnSessionError, tokenOrRedirect, type Loaded } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { adminList } from '../desk/admin-list.ts'
import { pollList } from '../desk/poll-list.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'
import { explain, explainForm } from '../explain.ts'
import type { FormStore } from '../forms.ts'
import { showToast } from '../toasts.ts'
import { FIRST_SERVICE_QUERY, readServiceQuery, servicePath, type ServiceDeskQuery } from './service-query.ts'

const REFRESH_INTERVAL_MS = 20 * 1000

interface FoundRequests {
  readonly list: ServicePage
}

/** What the list of requests shows. */
export type ServiceView = Loaded<FoundRequests>

/** The list of requests after the sale. */
export const serviceList = adminList<ServiceDeskQuery, FoundRequests>({
  first: FIRST_SERVICE_QUERY,
  read: readServiceQuery,
  pathOf: servicePath,
  listOf: (query) => ({ ...query, ticket: '' }),
  fetch: async ({ page, q, state, kind }, { token }) => ({
    list: await callAs(listServiceRequests({ page, q, state, kind }), token),
  }),
  failed: serviceDesk.listFailed,
})

/** What the panel beside the list shows. */
export type OpenRequest =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly ticket: string }
  | { readonly state: 'failed'; readonly ticket: string; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly ticket: string; readonly request: OpenServiceRequest }

/** The request whose panel is open. */
export const $openRequest = atom<OpenRequest>({ state: 'none' })

/** The ticket of the open request; '' for none. */
export const ticketOf = (open: OpenRequest): string => ('ticket' in open ? open.ticket : '')

/** Shows another page, search or filter, and puts it into the URL. */
export const showService = (change: Partial<ServiceDeskQuery>): void =>
  serviceList.show({ ticket: '', ...change })

const showRequest = (request: OpenServiceRequest): void =>
  $openRequest.set({ state: 'ready', ticket: request.ticket, request })

const load = async (ticket: string): Promise<void> => {
  const loading: OpenRequest = { state: 'loading', ticket }
  $openRequest.set(loading)
  const isWanted = () => $openRequest.get() === loading
  try {
    const request = await callAs(getServiceRequest(ticket), tokenOrRedirect())
    if (isWanted()) showRequest(request)
  } catch (error) {
    if (!isWanted() || redirectOnSessionError(error)) return
    const isGone = error instanceof BackendError && error.status === 404
    const text = isGone ? serviceDesk.notFound : explain(error, serviceDesk.notOpened)
    $openRequest.set({ state: 'failed', ticket, text, retry: () => void load(ticket) })
  }
}

/** Opens a request of the list. */
export const openRequest = (ticket: string): void => serviceList.open({ ticket })

/** Returns to the list, as the browser's Back does. */
export const closeRequest = (): void => serviceList.close({ ticket: '' })

/**
 * Opens the request that the URL names; if it names none, the panel keeps its request or opens the first of the list.
 */
const followUrl = () => {
  const { ticket } = serviceList.$query.get()
  const view = serviceList.$view.get()
  const first = view.state === 'ready' ? (view.list.requests[0]?.ticket ?? '') : ''
  const wanted = ticket || ticketOf($openRequest.get()) || first
  if (wanted !== '' && wanted !== ticketOf($openRequest.get())) void load(wanted)
}

const aboutOf = (ticket: string) => `request ${ticket}`

/** What staff wrote to the customer of a request in this tab and have not sent; '' for nothing. */
export const unsentText = (ticket: string): string => readUnsent(aboutOf(ticket))

/** Stores what is being written to the customer of a request. */
export const storeUnsentText = (ticket: string, words: string): void => storeUnsent(aboutOf(ticket), words)

// An ended request has no form, so showing one would remove an unsent text or an open dialog.
const isInUse = (ticket: string) =>
  unsentText(ticket) !== '' || document.querySelector('dialog[open]') !== null

const showUpdate = (request: OpenServiceRequest, before: OpenServiceRequest) => {
  const isChanged = JSON.stringify(request) !== JSON.stringify(before)
  if (!isChanged || (request.endedAt !== null && before.endedAt === null && isInUse(request.ticket))) return
  showRequest(request)
  // Whoever writes an answer looks at the form, not at the messages above it.
  if (request.entries.length > before.entries.length && request.entries.at(-1)?.from === 'customer')
    showToast({ kind: 'info', text: serviceDesk.added })
}

/** Refreshes the open request. False if the request failed. */
const refreshRequest = async (): Promise<boolean> => {
  const before = $openRequest.get()
  if (before.state !== 'ready') return true
  try {
    const request = await callAs(getServiceRequest(before.ticket), tokenOrRedirect())
    // A change made here meanwhile is newer than this answer.
    if ($openRequest.get() === before) showUpdate(request, before.request)
    return true
  } catch (error) {
    redirectOnSessionError(error)
    return false
  }
}

const look = async () => {
  const isListed = await serviceList.refresh()
  return (await refreshRequest()) && isListed
}

/** Opens the service desk that the URL names and refreshes it while it is visible. Returns a function that stops it. */
export const followService = (): (() => void) => {
  const stops = [
    pollList(serviceList, REFRESH_INTERVAL_MS, look),
    serviceList.$query.subscribe(followUrl),
    serviceList.$view.listen(followUrl),
  ]
  return () => {
    for (const stop of stops) stop()
    $openRequest.set({ state: 'none' })
  }
}

/** Makes the form by which staff answer and decide a request. What was written stays until it is accepted. */
export const decisionForm = (ticket: string): FormStore<ServiceDecision> =>
  staffForm<ServiceDecision>(
    async (decision) => {
      const request = await callAs(decideServiceRequest(ticket, decision), tokenOrRedirect())
      if (ticketOf($openRequest.get()) === ticket) showRequest(request)
      void serviceList.load()
      const done = serviceDesk.done[decision.action]
      showToast({ kind: 'success', text: done })
      return done
    },
    (error) => {
      // A colleague was faster: show the request as it is now, beside what was written.
      if (error instanceof BackendError && error.status === 409) void refresh(ticket)
      return explainForm(error, serviceDesk.notDone)
    },
  )

const refresh = async (ticket: string): Promise<void> => {
  const request = await callAs(getServiceRequest(ticket), tokenOrRedirect()).catch(() => undefined)
  if (request && ticketOf($openRequest.get()) === ticket) showRequest(request)
}
