import { existsSync } from 'node:fs'

/** Adds what `.env` says to the environment; what is set already stays, and a missing file is nothing. */
export const readEnvFile = (): void => {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
