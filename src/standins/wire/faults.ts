import { fieldsOf, textOf } from './answer.ts'

/** One scripted fault; the room's README explains the fields. */
export interface Fault {
  readonly match: string
  readonly about?: string
  readonly delayMs: number
  readonly status?: number
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string>>
  readonly drop: boolean
  readonly reset: boolean
}

/** The scripted faults, and how often each may still occur. */
export class FaultScript {
  #waiting: { readonly fault: Fault; readonly pattern: RegExp; left: number }[] = []

  /** Adds faults to the script; throws a readable Error if one is invalid. */
  add(script: unknown): void {
    const given = Array.isArray(script) ? script : [script]
    this.#waiting.push(...given.map(scripted))
  }

  /** Removes all faults, or those about one text. */
  clear(about?: string): void {
    this.#waiting = about === undefined ? [] : this.#waiting.filter(({ fault }) => fault.about !== about)
  }

  /** The first fault that matches `METHOD /path` and the request's text (query and body), counted as used. */
  use(call: string, text: string): Fault | undefined {
    const found = this.#waiting.find(
      ({ fault, pattern }) =>
        (call.startsWith(fault.match) || pattern.test(call)) && text.includes(fault.about ?? ''),
    )
    if (!found) return undefined
    found.left -= 1
    if (found.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== found)
    return found.fault
  }
}

const scripted = (given: unknown) => {
  const fields = fieldsOf(given)
  const match = textOf(fields.match)
  if (!match)
    throw new Error('A fault needs "match": a method and the start of a path, or a regular expression')
  const fault: Fault = {
    match,
    about: textOf(fields.about),
    delayMs: numberOf(fields.delayMs) ?? 0,
    status: numberOf(fields.status),
    body: fields.body,
    headers: Object.fromEntries(
      Object.entries(fieldsOf(fields.headers)).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    drop: fields.drop === true,
    reset: fields.reset === true,
  }
  return { fault, pattern: new RegExp(match), left: numberOf(fields.times) ?? Infinity }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
