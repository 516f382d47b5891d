import { refusal } from './refusals.ts'

interface Limits {
  readonly paused?: boolean
  /** How many rows may be read this month; absent: no limit. */
  readonly maxReads?: number
}

const PAUSED = 'Project is paused due to inactivity. Please restore it from the console to continue.'
const USED_UP = 'Resource limit for your project has exceeded. Please upgrade to a higher plan.'

/** The limits of the project's plan, and how much of them is used. */
export class Plan {
  #limits: Limits = {}
  #reads = 0

  /** Rows read since the month began. */
  get reads(): number {
    return this.#reads
  }

  /** Begins a new month under these limits. */
  begin(limits: Limits): void {
    this.#limits = limits
    this.#reads = 0
  }

  /** Counts each returned row as one read; an answer without rows counts as one, too. */
  count(rows: number): void {
    this.#reads += Math.max(1, rows)
  }

  /** Refuses every call while the project is paused or its reads are used up. */
  require(): void {
    const { paused, maxReads = Infinity } = this.#limits
    if (paused) throw refusal(403, 'project_paused', PAUSED)
    if (this.#reads >= maxReads) throw refusal(402, 'limit_databases_reads_exceeded', USED_UP)
  }
}
