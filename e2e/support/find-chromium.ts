import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

// A full browser, not its headless shell: the shell has no back/forward cache and puts a pointer over every page as it
// loads, which prefetches what only a touch should. That is too high a price for saving a seventh of the time.
const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const found = () =>
  [process.env.CHROMIUM ?? '', chromium.executablePath(), ...ON_THE_MACHINE].find(existsSync)

const tryRun = (command: string, args: readonly string[]): string => {
  try {
    execFileSync(command, args, { stdio: 'pipe', timeout: 10 * 60 * 1000 })
    return ''
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}

/**
 * The path of a Chromium: CHROMIUM, Playwright's own, one on the machine, or one installed now from the system's
 * packages or by Playwright. If there is none, the error says what was tried.
 */
export const findChromium = (): string => {
  const already = found()
  if (already) return already
  console.log('No Chromium on this machine; installing one …')
  const tried = [
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    [process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']],
  ] as const
  const faults: string[] = []
  for (const [command, args] of tried) {
    const fault = tryRun(command, args)
    if (fault) faults.push(fault)
    const path = found()
    if (path) return path
  }
  throw new Error(
    `The browser tests need a Chromium and none could be found or installed. Set CHROMIUM to the path of one.\n${faults.join('\n')}`,
  )
}
