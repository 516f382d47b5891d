import type { z } from 'zod'

/** The fields that only one of the two types has. */
type Unshared<Input, Schema extends z.ZodType> =
  Exclude<keyof z.input<Schema>, keyof Input> | Exclude<keyof Input, keyof z.input<Schema>>

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

type ReadBy<Schema extends z.ZodType, Input> = [Input] extends [Frozen<z.input<Schema>>]
  ? [Unshared<Input, Schema>] extends [never]
    ? unknown
    : { readonly unshared: Unshared<Input, Schema> }
  : { readonly refused: Input }

/**
 * A zod schema for a contract's input. A field that only one of them has, or a type that the schema would refuse, fails
 * type checking.
 */
export const inputSchema =
  <Input>() =>
  <Schema extends z.ZodType>(schema: Schema & ReadBy<Schema, Input>): Schema =>
    schema
