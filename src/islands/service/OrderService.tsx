import { lazy, Suspense } from 'react'
import { phaseText, serviceText } from '#copy/service/service-text.ts'
import type { OrderServiceView } from '#domain/service/service-request.ts'
import { AskServiceForm } from './AskServiceForm.tsx'

// Most orders have no requests.
const ServiceRequestCard = lazy(async () => ({
  default: (await import('./ServiceRequestCard.tsx')).ServiceRequestCard,
}))

/** What a customer may request about her order, and her requests: tickets, answers and the form. */
export const OrderService = ({ view }: { readonly view: OrderServiceView }) => (
  <section
    id="service"
    aria-labelledby="service-title"
    className="columns border-line items-start gap-y-9 py-12 md:pb-32 xl:border-t"
  >
    <div className="unprinted col-span-full xl:col-end-6">
      <h2 id="service-title" className="text-[34px]">
        {serviceText.title}
      </h2>
      <p className="text-ink-2 mt-3 mb-8 max-w-[56ch]">
        {serviceText.explained}{' '}
        <a className="text-ink underline underline-offset-4" href="/refund">
          {serviceText.policy}
        </a>
      </p>
      {phaseText[view.phase] && <p className="mb-8 max-w-[56ch]">{phaseText[view.phase]}</p>}
      <AskServiceForm view={view} />
    </div>
    {view.requests.length > 0 && (
      <Suspense>
        <ul className="col-span-full xl:col-start-7" aria-live="polite">
          {view.requests.map((request) => (
            <ServiceRequestCard key={request.ticket} request={request} />
          ))}
        </ul>
      </Suspense>
    )}
  </section>
)
