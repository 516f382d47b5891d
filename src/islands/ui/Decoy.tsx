/** The name of the field that people do not see. */
export const DECOY = 'fax'

/** A field that only bots fill in. */
export const Decoy = () => (
  <input name={DECOY} tabIndex={-1} autoComplete="off" aria-hidden="true" className="decoy" />
)
