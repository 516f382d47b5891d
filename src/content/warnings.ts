/** Something in an entry that can't be shown. */
export interface Warning {
  /** The entry's id, to link to it. */
  readonly id: string
  /** Its type, id and title, for the command line. */
  readonly entry: string
  /** Its title, or '' if it has none. */
  readonly title: string
  readonly field: string
  readonly why: string
}

/** Reports what is wrong with a field of the entry being read. */
export type Warn = (field: string, why: string) => void

/** The end of a warning about a product that can't be shown at all. */
export const NO_PAGE = 'the piece gets no page'

/** Collects warnings; `warnOf` creates the reporting function of an entry. */
export const collectWarnings = () => {
  const warnings: Warning[] = []
  const warnOf =
    (id: string, entry: string, title: string): Warn =>
    (field, why) =>
      void warnings.push({ id, entry, title, field, why })
  return { warnings, warnOf }
}

/** A warning as one line of a build's output. */
export const warningText = ({ entry, field, why }: Warning): string =>
  `Content: ${entry}, field "${field}": ${why}.`
