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

/** Counts up from nothing since the process began, one count for each set of labels. */
export const openCounter = (name: string, help: string): Counter => {
  const samples = new Map<string, { labels: Labels; value: number }>()
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
