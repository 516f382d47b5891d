/** The name of the field that no person sees. */
export const DECOY = 'fax'

/** A field that only programs fill in. */
export const Decoy = () => (
  <input name={DECOY} tabIndex={-1} autoComplete="off" aria-hidden="true" className="decoy" />
)
