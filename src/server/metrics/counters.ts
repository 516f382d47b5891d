export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

/** One thing that is measured, in all its shades. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge'
  readonly samples: readonly Sample[]
}

export interface Counter {
  add(labels: Labels, value?: number): void
  family(): Family
}

/** A measure that goes up and down. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  kind: 'gauge',
  samples,
})

/**
 * Counts up from nothing since the process began, one count for each set of labels. Those that are known beforehand are
 * shown as 0 from the beginning: Prometheus takes no first sample for an increase.
 */
export const openCounter = (name: string, help: string, known: readonly Labels[] = []): Counter => {
  const samples = new Map(known.map((labels) => [JSON.stringify(labels), { labels, value: 0 }]))
  return {
    add: (labels, value = 1) => {
      const key = JSON.stringify(labels)
      const sample = samples.get(key) ?? { labels, value: 0 }
      sample.value += value
      samples.set(key, sample)
    },
    family: () => ({ name, help, kind: 'counter', samples: [...samples.values()] }),
  }
}
