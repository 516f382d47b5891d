/** Something an editor left that can't be shown. */
export interface Warning {
  /** The entry's id, for a link to it. */
  readonly id: string
  /** Its type, id and title, for the command line. */
  readonly entry: string
  /** What editors call it; '' when it has no title. */
  readonly title: string
  readonly field: string
  readonly why: string
}

/** Notes what is wrong with one field of the entry that is being read. */
export type Warn = (field: string, why: string) => void

/** How the warning of a product ends that can't be shown at all. */
export const NO_PAGE = 'the piece gets no page'

/** A list that grows while entries are read, and a `warn` for each entry. */
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
