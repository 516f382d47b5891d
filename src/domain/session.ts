/** Who is signed in, as the back end answers it and browser storage keeps it under `data`. */
export interface User {
  readonly _id: string
  readonly googleId: string | null
  readonly name: string
  readonly email: string
  /** For showing menu entries only; the server asks its database. */
  readonly isAdmin: boolean
}
