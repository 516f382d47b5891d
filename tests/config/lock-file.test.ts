import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  readonly version?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>
}

/** The version that a package finds for a dependency, looking upwards from itself as Node does. */
const foundBy = (path: string, name: string): Entry | undefined => {
  const own = packages[`${path}/node_modules/${name}`]
  if (own || path === '') return own ?? packages[`node_modules/${name}`]
  return foundBy(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

test('the lock file lists every platform’s packages, in the exact versions their parents ask for', () => {
  const asked = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, version]) => /^\d/.test(version))
      .map(([name, version]) => ({ path, name, version })),
  )
  const missing = asked.filter(({ path, name, version }) => foundBy(path, name)?.version !== version)
  expect(asked.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
