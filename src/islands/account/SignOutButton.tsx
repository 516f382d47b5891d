import { signOut } from '#stores/account/sign-in.ts'

/** Ends the session in every tab, and leads home. */
export const SignOutButton = () => (
  <button type="button" className="text-action" onClick={() => void signOut()}>
    Sign out
  </button>
)
