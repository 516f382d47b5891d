import { useRef } from 'react'
import { fitText } from '#copy/fit/fit.ts'
import { areSame, countOf } from '#domain/fit/measures.ts'
import { $account, keepInAccount, retryAccount, type AccountState } from '#stores/fit/account-passport.ts'
import { adoptAccountMeasures } from '#stores/fit/measuring.ts'
import { $passport } from '#stores/fit/passport.ts'
import { rememberLocation } from '#stores/account/stored-location.ts'
import { useLive } from '../use-live.ts'

const words = fitText.account

interface KnownProps {
  readonly account: AccountState & { readonly state: 'known' }
  /** Called after an action, whose button may be gone. */
  readonly onPressed: () => void
}

const Known = ({ account, onPressed }: KnownProps) => {
  const passport = useLive($passport)
  const { passport: kept, isBusy } = account
  const isHere = countOf(passport.taken) > 0
  const keep = async () => {
    await keepInAccount(passport)
    onPressed()
  }
  if (!kept)
    return (
      <>
        <p>{words.offer}</p>
        {isHere && (
          <button type="button" className="btn btn-outline" aria-busy={isBusy} onClick={() => void keep()}>
            {words.keep}
          </button>
        )}
      </>
    )
  if (areSame(kept.taken, passport.taken)) return null
  return (
    <>
      <p>{words.differs}</p>
      <div className="fit-actions">
        <button
          type="button"
          className="text-action"
          onClick={() => {
            adoptAccountMeasures()
            onPressed()
          }}
        >
          {words.ofAccount}
        </button>
        {isHere && (
          <button type="button" className="text-action" aria-busy={isBusy} onClick={() => void keep()}>
            {words.ofBrowser}
          </button>
        )}
      </div>
    </>
  )
}

/** The measurements in her account: saved there if she wishes, and compared with this browser's. */
export const AccountPassport = () => {
  const account = useLive($account)
  const { taken } = useLive($passport)
  const notice = useRef<HTMLOutputElement>(null)
  const same = account.state === 'known' && account.passport && areSame(account.passport.taken, taken)
  return (
    <section className="fit-account" aria-labelledby="fit-account">
      <h2 className="label" id="fit-account">
        {words.title}
      </h2>
      {account.state === 'signed out' && (
        <p>
          {words.signIn}{' '}
          <a className="text-action" href="/login" onClick={() => rememberLocation()}>
            {words.signInLink}
          </a>
        </p>
      )}
      {account.state === 'loading' && <p>{words.loading}</p>}
      {account.state === 'failed' && (
        <p role="alert">
          {words.failed}{' '}
          <button
            type="button"
            className="text-action"
            onClick={() => {
              retryAccount()
              // The button disappears while the answer is awaited.
              notice.current?.focus()
            }}
          >
            {words.retry}
          </button>
        </p>
      )}
      {account.state === 'known' && <Known account={account} onPressed={() => notice.current?.focus()} />}
      <output className="quiet-note" ref={notice} tabIndex={-1}>
        {account.state === 'known' && (account.notice || (same && words.same))}
      </output>
    </section>
  )
}
