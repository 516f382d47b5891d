import { z } from 'zod'
import type { FitPassportInput } from '#contract/fit/save-fit-passport.ts'
import { countOf, isPossible, MEASURE_NAMES, MEASURES, type Measurements } from '#domain/fit/measures.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { versionNumber } from '../endpoint/version-number.ts'

const MEASURES_ONLY = `Whole millimetres in a human range: ${Object.keys(MEASURES).join(', ')}.`

const takenSchema = z
  .unknown()
  // Counted first, so that neither the check nor the error grows with the number of fields sent.
  .refine((taken) => !isRecord(taken) || Object.keys(taken).length <= MEASURE_NAMES.length, MEASURES_ONLY)
  .pipe(z.record(z.string(), z.number()))
  .refine(
    (taken) =>
      Object.entries(taken).every(([name, mm]) =>
        MEASURE_NAMES.some((own) => own === name && isPossible(own, mm)),
      ),
    MEASURES_ONLY,
  )
  .refine((taken: Measurements) => countOf(taken) > 0, 'At least one measurement.')

/** Measurements sent along with something else. */
export const passportSchema = z.object({ unit: z.enum(['cm', 'in']), taken: takenSchema })

/** Measurements to be stored in an account. */
export const passportInputSchema = inputSchema<FitPassportInput>()(
  passportSchema.extend({ rev: versionNumber(0) }),
)
