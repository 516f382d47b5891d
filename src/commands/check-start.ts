import { isLive } from '#config/payment-mode.ts'
import { readConfig } from '#config/read-config.ts'
import { databaseProblem } from '#server/db/inspect.ts'
import { demonstrationSettings } from './doctor/brand.ts'

/** Run by `npm start` before anything is served: exits with 1 and prints each reason why the shop must not start. */
const { config } = readConfig(process.env)
const problem = await databaseProblem(config)
const demonstrated = isLive(config) ? demonstrationSettings(config) : []
const problems = [
  ...(problem ? [problem] : []),
  ...(demonstrated.length > 0
    ? [`The payment keys are live, but these are still the demonstration's: ${demonstrated.join(', ')}.`]
    : []),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}
