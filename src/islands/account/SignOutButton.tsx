import { signOut } from '#stores/account/sign-in.ts'

/** Signs out in every tab and goes home. */
export const SignOutButton = () => (
  <button type="button" className="text-action" onClick={() => void signOut()}>
    Sign out
  </button>
)
