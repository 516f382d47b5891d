import { z } from 'zod'
import type { ServiceMessage } from '#contract/service/add-service-message.ts'
import type { ServiceAsked } from '#contract/service/ask-service.ts'
import type { ServiceDecision } from '#contract/service/decide-service-request.ts'
import { plainText } from '#domain/account/person-name.ts'
import { MAX_SERVICE_TEXT_LENGTH, needsLine, SERVICE_KINDS } from '#domain/service/service-request.ts'
import { inputSchema } from '../endpoint/input-schema.ts'

const MAX_LINES = 1000
const words = z
  .string('Please write a few words.')
  .max(MAX_SERVICE_TEXT_LENGTH, { error: `At most ${MAX_SERVICE_TEXT_LENGTH} characters.`, abort: true })
  .transform(plainText)

const PLEASE_SAY = {
  cancel: '',
  return: 'Please say what is wrong with it.',
  exchange: 'Please say what you would like instead.',
  alteration: 'Please say what should be altered.',
  question: 'Please write what you would like to know.',
} as const

/**
 * A customer's request. A cancellation covers the whole order and needs no text. `line` may be text, because a form
 * posts everything as text.
 */
export const askedSchema = inputSchema<ServiceAsked>()(
  z
    .object({
      kind: z.enum(SERVICE_KINDS, 'Please choose what you would like.'),
      line: z.union([
        z.int().min(0).max(MAX_LINES),
        z.null(),
        z.string().regex(/^\d{0,3}$/, 'Please choose the piece.'),
      ]),
      words,
    })
    .transform(({ line, ...asked }) => ({
      ...asked,
      line: line === '' || line === null || asked.kind === 'cancel' ? null : Number(line),
    }))
    .superRefine((asked, context) => {
      if (needsLine(asked.kind) && asked.line === null)
        context.addIssue({ code: 'custom', path: ['line'], message: 'Please choose the piece.' })
      if (asked.words === '' && PLEASE_SAY[asked.kind])
        context.addIssue({ code: 'custom', path: ['words'], message: PLEASE_SAY[asked.kind] })
    }),
)

export type ServiceAskedInput = z.infer<typeof askedSchema>

/** A message that a customer adds to a request. */
export const messageSchema = inputSchema<ServiceMessage>()(
  z.object({ words: words.pipe(z.string().min(1, 'Please write a few words.')) }),
)

/** An answer or decision by staff; answering and refusing need a text. */
export const decisionSchema = inputSchema<ServiceDecision>()(
  z
    .object({ action: z.enum(['answer', 'accept', 'refuse', 'done']), text: words, entries: z.int().min(0) })
    .superRefine(({ action, text }, context) => {
      if (text === '' && (action === 'answer' || action === 'refuse'))
        context.addIssue({
          code: 'custom',
          path: ['text'],
          message: action === 'answer' ? 'Please write the answer.' : 'Please say why.',
        })
    }),
)
