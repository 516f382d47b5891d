import type { ServiceRequest } from '#domain/service/service-request.ts'

/** A customer has asked to cancel her order, and waits. */
export const CANCEL_REQUEST = {
  ticket: '7K3F-9QWM',
  kind: 'cancel',
  state: 'open',
  line: null,
  product: '',
  sentAt: '2026-11-20T10:00:00.000Z',
  answerBy: '2026-11-22T10:00:00.000Z',
  solveBy: '2026-12-20T10:00:00.000Z',
  answeredAt: null,
  endedAt: null,
  entries: [],
} as const satisfies ServiceRequest
