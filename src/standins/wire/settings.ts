import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** An environment variable a stand-in cannot do without; throws an Error naming it when absent. */
export const required = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** The folder of the stand-in's own state (DATA_DIR), made when missing. */
export const dataDir = (): string => {
  const folder = resolve(required('DATA_DIR'))
  mkdirSync(folder, { recursive: true })
  return folder
}

/** The port to listen on (PORT); 0, any free one, when absent. */
export const wantedPort = (): number => Number(process.env.PORT ?? 0)
