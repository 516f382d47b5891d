import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { chooseServices } from '#config/services.ts'
import { broken, type Finding, tried } from './doctor/finding.ts'
import { probeDatabase, probeDisk, probeMail, probeRelease } from './doctor/house.ts'
import {
  probeAppwrite,
  probeContentful,
  probeGoogle,
  probePreview,
  probeRazorpay,
} from './doctor/services.ts'

/**
 * `npm run doctor`: says of every part of the shop whether it works, is played locally or is broken, trying each
 * with a call that changes nothing. Ends with 1 when something is broken.
 */

const PROBES = [
  ['Contentful', probeContentful],
  ['Preview', probePreview],
  ['Appwrite', probeAppwrite],
  ['Google', probeGoogle],
  ['Razorpay', probeRazorpay],
  ['Database', probeDatabase],
  ['Mail', probeMail],
  ['Release', probeRelease],
  ['Disk', probeDisk],
] as const

const SIGNS: Readonly<Record<Finding['state'], string>> = {
  works: 'works',
  played: 'played',
  broken: 'BROKEN',
}

const lineOf = ({ part, state, said }: Finding) => `${part.padEnd(14)} ${SIGNS[state].padEnd(7)} ${said}`

const examine = async (): Promise<readonly Finding[]> => {
  const { config, problems } = readConfig(process.env)
  const all = [...problems, ...chooseServices(process.env, config).problems]
  const settings = all.map((problem) => broken('Settings', problem))
  // What can't be read can't be tried either.
  if (problems.length > 0) return settings
  const found = await Promise.all(PROBES.map(([part, probe]) => tried(part, () => probe(config))))
  return [...settings, ...found]
}

readEnvFile()
const findings = await examine()
console.log(findings.map(lineOf).join('\n'))
process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0)
