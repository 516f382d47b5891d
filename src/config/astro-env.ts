import { envField } from 'astro/config'
import { variables, type Variable } from './env-schema.ts'

/** The PUBLIC_* variables as a schema for `astro:env`; all others are read at run time by `readConfig`. */
export const publicEnvSchema = Object.fromEntries(
  Object.entries(variables)
    .filter(([, variable]: [string, Variable]) => variable.public)
    .map(([name, variable]: [string, Variable]) => [
      name,
      envField.string({ context: 'client', access: 'public', default: variable.default ?? '' }),
    ]),
)
