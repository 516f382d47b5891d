import { useEffect, useRef, type KeyboardEvent, type ToggleEvent } from 'react'
import { $user } from '#stores/account/session.ts'
import { signOut } from '#stores/account/sign-in.ts'
import { useLive } from '../use-live.ts'

const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.offsetHeight > 0)

const STEPS: Readonly<Record<string, (now: number, count: number) => number>> = {
  ArrowDown: (now, count) => (now + 1) % count,
  ArrowUp: (now, count) => (now - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  // Tab leaves the menu, from the button that opened it.
  if (event.key === 'Tab') return event.currentTarget.hidePopover()
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const now = items.findIndex((item) => item === document.activeElement)
  items[step(now, items.length)]?.focus()
}

const focusFirst = (menu: HTMLElement) => itemsOf(menu)[0]?.focus()

const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
  if (newState === 'open') focusFirst(currentTarget)
}

interface LinkProps {
  readonly to: string
  readonly text: string
  readonly className?: string
}

const MenuLink = ({ to, text, className = '' }: LinkProps) => (
  <a role="menuitem" className={`menu-row ${className}`} href={to}>
    {text}
  </a>
)

/** The menu under the customer's name: her pages, some of the shop's on small screens, and signing out. */
export const AccountMenu = () => {
  const user = useLive($user, null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The browser may have opened the menu before this code ran.
    if (menu.current?.matches(':popover-open')) focusFirst(menu.current)
  }, [])
  return (
    <div
      ref={menu}
      id="account-menu"
      popover="auto"
      role="menu"
      aria-label="Account"
      tabIndex={-1}
      onKeyDown={moveFocus}
      onToggle={onToggle}
      className="account-menu late-look"
    >
      <p className="quiet-note" role="presentation">
        {user?.email}
      </p>
      <MenuLink to="/profile" text="Profile" />
      <MenuLink to="/fit" text="Measurements" />
      <MenuLink to="/admin/today" text="Desk" className="admins-only" />
      <MenuLink to="/orders" text="Orders" className="admins-only" />
      <MenuLink to="/admin/requests" text="Requests" className="admins-only" />
      <MenuLink to="/admin/publishing" text="Publishing" className="admins-only" />
      <MenuLink to="/shop" text="Shop" className="narrow-only" />
      <MenuLink to="/lookbook" text="Lookbook" className="narrow-only" />
      <MenuLink to="/about" text="About" className="narrow-only" />
      <hr />
      <button type="button" role="menuitem" className="menu-row" onClick={() => void signOut()}>
        Sign out
      </button>
    </div>
  )
}
