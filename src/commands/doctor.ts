import { readArguments } from '#config/arguments.ts'
import { readEnvFile } from '#config/env-file.ts'
import { readConfig } from '#config/read-config.ts'
import { chooseServices, type HostedService, SERVICES } from '#config/services.ts'
import { joinDemonstration, type Demonstration } from '#demonstration.ts'
import { probeAudit } from './doctor/audit.ts'
import { broken, type Finding, runProbe } from './doctor/finding.ts'
import { probeDatabase, probeDisk, probeEmail, probeRelease } from './doctor/machine.ts'
import { probeUrl, probeBrand, probeKeys, probeStaff } from './doctor/going-live.ts'
import {
  probeAppwrite,
  probeContentful,
  probeGoogle,
  probePreview,
  probeRazorpay,
} from './doctor/services.ts'

/**
 * `npm run doctor`: tries every part of the shop with a call that changes nothing, and prints whether it works, is
 * a stand-in, is still to do or is broken. Exits with 1 if something is broken.
 */

const PROBES = [
  ['Contentful', probeContentful],
  ['Preview', probePreview],
  ['Appwrite', probeAppwrite],
  ['Google', probeGoogle],
  ['Razorpay', probeRazorpay],
  ['Database', probeDatabase],
  ['Audit log', probeAudit],
  ['E-mail', probeEmail],
  ['Release', probeRelease],
  ['Disk', probeDisk],
  ['Address', probeUrl],
  ['Keys', probeKeys],
  ['Staff', probeStaff],
  ['Brand', probeBrand],
] as const

const SIGNS: Readonly<Record<Finding['state'], string>> = {
  works: 'works',
  local: 'stand-in',
  todo: 'to do',
  broken: 'BROKEN',
}

const lineOf = ({ part, state, details }: Finding) =>
  `${part.padEnd(14)} ${SIGNS[state].padEnd(8)} ${details}`

const examine = async (): Promise<readonly Finding[]> => {
  const { config, problems } = readConfig(process.env)
  const all = [...problems, ...chooseServices(process.env, config).problems]
  const settings = all.map((problem) => broken('Settings', problem))
  // With unreadable settings, nothing can be tried.
  if (problems.length > 0) return settings
  // If stand-ins may not be used, `settings` above says why.
  const { services, stop } = await joinDemonstration(SERVICES).catch(() => NO_DEMONSTRATION)
  const { config: whole } = readConfig(process.env)
  const found = await Promise.all(PROBES.map(([part, probe]) => runProbe(part, () => probe(whole)))).finally(
    stop,
  )
  const shown = found.map((finding) => (isLocal(finding.part, services) ? asLocal(finding) : finding))
  return [...settings, ...shown]
}

const NO_DEMONSTRATION: Demonstration = { services: [], stop: async () => undefined }

const isLocal = (part: string, services: readonly HostedService[]) =>
  services.some((name) => name === (part === 'Preview' ? 'Contentful' : part))

/** A service that works without credentials is a stand-in. */
const asLocal = (finding: Finding): Finding =>
  finding.state === 'works'
    ? { ...finding, state: 'local', details: `on this machine, without credentials: ${finding.details}` }
    : finding

readArguments({
  help: `Usage: npm run doctor

Reports for every part of the shop whether it works, is a local stand-in, needs work before the shop goes public or is
broken, and what to do (docs/going-live.md). Changes nothing. Exits with 1 if anything is broken.`,
})
const unread = readEnvFile()
const findings = unread ? [broken('Settings', unread)] : await examine()
console.log(findings.map(lineOf).join('\n'))
process.exit(findings.some(({ state }) => state === 'broken') ? 1 : 0)
