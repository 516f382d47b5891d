import { z } from 'zod'
import type { FitPassportInput } from '#contract/fit/save-fit-passport.ts'
import { countOf, isPossible, MEASURE_NAMES, MEASURES, type Measurements } from '#domain/fit/measures.ts'
import { inputSchema } from '../endpoint/input-schema.ts'

const takenSchema = z
  .record(z.string(), z.number())
  .refine(
    (taken) =>
      Object.entries(taken).every(([name, mm]) =>
        MEASURE_NAMES.some((own) => own === name && isPossible(own, mm)),
      ),
    `Whole millimetres of ${Object.keys(MEASURES).join(', ')}, such as a person has.`,
  )
  .refine((taken: Measurements) => countOf(taken) > 0, 'One measurement at least.')

/** Measurements that are sent along. */
export const passportSchema = z.object({ unit: z.enum(['cm', 'in']), taken: takenSchema })

/** Measurements for an account. */
export const passportInputSchema = inputSchema<FitPassportInput>()(
  passportSchema.extend({ rev: z.int().min(0) }),
)
