import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** An environment variable that a stand-in requires; throws an Error that names it if it is absent. */
export const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** The folder of the stand-in's own state (DATA_DIR), created if missing. */
export const dataDir = (): string => {
  const folder = resolve(required('DATA_DIR'))
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The port to listen on (PORT); if absent, 0 for any free one. */
export const wantedPort = (): number => Number(process.env.PORT ?? 0)
