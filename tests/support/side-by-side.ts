import { spawn } from 'node:child_process'

/**
 * `node tests/support/side-by-side.ts FIRST OTHERS…`: runs scripts of package.json at the same time. The first prints
 * while it runs; the output of each other one is printed when the first is over. Exits with 1 if one of them failed,
 * and names it.
 */

interface Ended {
  readonly script: string
  readonly hasFailed: boolean
  readonly output: string
}

const run = (script: string, isFirst: boolean): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', script], {
      stdio: ['ignore', ...(isFirst ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const))],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ script, hasFailed: code !== 0, output }))
  })

const [first = '', ...others] = process.argv.slice(2)
const running = [run(first, true), ...others.map((script) => run(script, false))]
await running[0]
const ended = await Promise.all(running)
for (const { script, hasFailed, output } of ended)
  console.log(`\n${script}: ${hasFailed ? 'failed' : 'passed'}\n${output}`.trimEnd())
if (ended.some(({ hasFailed }) => hasFailed)) process.exitCode = 1
