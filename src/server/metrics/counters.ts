export type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly labels?: Labels
  readonly value: number
}

/** A metric with the samples of all its label sets. */
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

/** A metric that can go up and down. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name,
  help,
  kind: 'gauge',
  samples,
})

/**
 * A counter since the process started, with one sample per set of labels. The `known` ones start at 0, because
 * Prometheus does not count a new sample as an increase.
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
