import { kindNames } from '#copy/service/kind-names.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import type { ServiceRequest } from '#domain/service/service-request.ts'
import { DueLabel } from './DueLabel.tsx'

/** The requests about an order, for staff, each with a link. */
export const OrderRequests = ({ requests }: { readonly requests: readonly ServiceRequest[] }) => (
  <section className="col-span-full">
    <h2 className="h3 mb-4">Requests</h2>
    <ul className="grid gap-3 text-[15px]">
      {requests.map((request) => (
        <li
          key={request.ticket}
          className="border-line flex flex-wrap justify-between gap-x-6 gap-y-1 border-t pt-3"
        >
          <a className="reach underline underline-offset-4" href={ticketPath(request.ticket)}>
            {kindNames[request.kind]} {request.ticket}
          </a>
          <DueLabel request={request} />
        </li>
      ))}
    </ul>
  </section>
)
