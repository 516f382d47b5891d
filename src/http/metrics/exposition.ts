export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** The suffix of a histogram's series: `_bucket`, `_sum` or `_count`. */
  readonly part?: string
}

/** One metric with the samples of all its label values. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

const escaped = (text: string) => text.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')

const labelled = (labels: Readonly<Record<string, string>> = {}) => {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replace(/"/g, '\\"')}"`,
  )
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const familyAsText = ({ name, help, kind, samples }: Family) =>
  [
    `# HELP ${name} ${escaped(help)}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(({ part = '', labels, value }) => `${name}${part}${labelled(labels)} ${value}`),
  ].join('\n')

/** Formats metrics as the text that Prometheus scrapes. */
export const asText = (families: readonly Family[]): string => `${families.map(familyAsText).join('\n')}\n`
