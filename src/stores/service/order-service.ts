import { BackendError } from '#clients/backend-error.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { addServiceMessage } from '#contract/service/add-service-message.ts'
import { askService, type ServiceAsked } from '#contract/service/ask-service.ts'
import { messages } from '#copy/messages.ts'
import { serviceText } from '#copy/service/service-text.ts'
import type { OrderServiceView } from '#domain/service/service-request.ts'
import { callAs } from '../account/call-as.ts'
import { $session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { explainForm } from '../explain.ts'
import { type FormFault, type FormStore, formStore } from '../forms.ts'
import { $orderView, reloadOrder } from '../orders/order-page.ts'

const explainRefusal = (error: unknown): FormFault => {
  if (isOver(error)) endSession(error)
  const status = error instanceof BackendError && error.status
  const view = $orderView.get()
  if (status === 409 && view.state === 'ready') void reloadOrder(view.order._id)
  const fault = explainForm(error, serviceText.failed)
  // The fields show what is wrong; this sentence above them says where to look.
  return status === 422 ? { ...fault, text: serviceText.mend } : fault
}

/** Sends a call with the customer's session and shows the requests about her order afterwards. */
const send = async (request: (orderId: string) => ApiCall<OrderServiceView>): Promise<OrderServiceView> => {
  const view = $orderView.get()
  const session = $session.get()
  if (view.state !== 'ready' || !session) throw new Error(messages.orders.notFound)
  const service = await callAs(request(view.order._id), session.token)
  const now = $orderView.get()
  if (now.state === 'ready') $orderView.set({ ...now, order: { ...now.order, service } })
  return service
}

/** The form for a request about the order whose page is open. Its result names the ticket. */
export const askForm: FormStore<ServiceAsked> = formStore<ServiceAsked>(async (asked) => {
  const { requests } = await send((orderId) => askService(orderId, asked))
  const line = asked.kind === 'cancel' ? null : asked.line
  const request = requests.find((one) => one.kind === asked.kind && one.line === line && one.endedAt === null)
  return serviceText.sent(request?.ticket ?? '')
}, explainRefusal)

/** Makes the form by which a customer adds a message to one of her requests. */
export const messageForm = (ticket: string): FormStore<string> =>
  formStore<string>(async (words) => {
    await send((orderId) => addServiceMessage(orderId, ticket, { words }))
    return serviceText.added
  }, explainRefusal)
