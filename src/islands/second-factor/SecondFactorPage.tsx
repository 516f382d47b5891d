import { useEffect, useRef, useState, type ReactNode } from 'react'
import { secondFactor } from '#copy/second-factor.ts'
import { formatDay } from '#domain/time/dates.ts'
import { inGroups } from '#domain/code-groups.ts'
import {
  $factorView,
  copyCodes,
  firstCodeForm,
  followFactor,
  renewForm,
  saveCodes,
  setUpForm,
  showFactor,
  type FactorView,
} from '#stores/second-factor/second-factor-page.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Detail } from '../ui/Detail.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { EmptyState, TryAgain } from '../ui/EmptyState.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import type { Ready } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { CodeField } from './CodeField.tsx'
import { SignInAgain } from './SignInAgain.tsx'

const FEW = 3

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="max-w-[66ch] py-6">
    <h2 className="h3 mb-4">{title}</h2>
    {children}
  </section>
)

const FactorStatus = ({ factor }: { readonly factor: Ready<FactorView>['factor'] }) => {
  const words = secondFactor.page
  const setUp = useLive(setUpForm.$form)
  const renew = useLive(renewForm.$form)
  const { setUpAt, recoveryCodes } = factor
  return (
    <div className="max-w-[66ch] py-6">
      <p>{words.about}</p>
      {!factor.isRequired && <p className="text-bronze mt-4">{words.off}</p>}
      {setUpAt ? (
        <dl className="my-8 grid grid-cols-2 gap-6">
          <Detail name={words.since}>{formatDay(setUpAt)}</Detail>
          <Detail name={words.left}>{recoveryCodes}</Detail>
        </dl>
      ) : (
        <p className="quiet-note my-8">{words.none}</p>
      )}
      {setUpAt && recoveryCodes < FEW && (
        <p className="text-burgundy mb-8">{recoveryCodes === 0 ? words.noneLeft : words.fewLeft}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <button
          type="button"
          className={setUpAt ? 'btn btn-outline' : 'btn'}
          aria-busy={setUp.step === 'busy'}
          onClick={() => void setUpForm.send(undefined)}
        >
          {setUpAt ? words.another : words.begin}
        </button>
        {setUpAt && (
          <button
            type="button"
            className="text-action"
            aria-busy={renew.step === 'busy'}
            onClick={() => void renewForm.send(undefined)}
          >
            {words.renew}
          </button>
        )}
      </div>
      <div className="mt-5 grid gap-2">
        <FormMessage form={setUp} />
        <FormMessage form={renew} />
      </div>
    </div>
  )
}

const SettingUp = ({
  shown: { secret, link, qr, begunAt },
}: {
  readonly shown: Extract<FactorView, { state: 'setting up' }>['shown']
}) => {
  const words = secondFactor.setUp
  const [firstCode] = useState(() => firstCodeForm(begunAt))
  const form = useLive(firstCode.$form)
  return (
    <Part title={words.title}>
      <p>{words.how}</p>
      <svg
        className="my-8 block w-[min(240px,100%)] bg-white"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={words.picture}
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <dl className="mb-5">
        <Detail name={words.byHand}>
          <code className="tracking-[0.06em]">{inGroups(secret)}</code>
        </Detail>
      </dl>
      <a className="text-action" href={link}>
        {words.onThisDevice}
      </a>
      <form
        onSubmit={whenSent((textOf) => firstCode.send(textOf('code')))}
        className="mt-9 grid max-w-[420px] gap-6"
      >
        <CodeField form={form} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
            {words.button}
          </button>
          <button type="button" className="text-action" onClick={showFactor}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Part>
  )
}

const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const words = secondFactor.codes
  return (
    <Part title={words.title}>
      <p>{words.how}</p>
      <ul className="border-line my-8 grid gap-x-9 border-t sm:grid-cols-2" aria-label={words.title}>
        {codes.map((code) => (
          <li key={code} className="border-line border-b py-3 text-[17px]">
            <code className="tracking-[0.06em]">{inGroups(code)}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <button type="button" className="btn" onClick={() => saveCodes(codes)}>
          {words.save}
        </button>
        <button type="button" className="text-action" onClick={() => void copyCodes(codes)}>
          {words.copy}
        </button>
        <button type="button" className="text-action" onClick={showFactor}>
          {words.done}
        </button>
      </div>
      <p className="quiet-note mt-7">{words.after}</p>
    </Part>
  )
}

const View = ({ view }: { readonly view: FactorView }) => {
  switch (view.state) {
    case 'loading':
      return <EmptyState text={secondFactor.page.loading} isBusy />
    case 'failed':
      return (
        <EmptyState text={view.text}>
          <TryAgain retry={showFactor} />
        </EmptyState>
      )
    case 'stale':
      return (
        <Part title={secondFactor.stale.title}>
          <SignInAgain />
        </Part>
      )
    case 'ready':
      return <FactorStatus factor={view.factor} />
    case 'setting up':
      return <SettingUp shown={view.shown} />
    case 'codes':
      return <RecoveryCodes codes={view.codes} />
  }
}

/** Where an administrator sets up her account's second factor and renews its recovery codes. */
export const SecondFactorPage = withErrorBoundary(() => {
  const view = useLive($factorView)
  const page = useRef<HTMLDivElement>(null)
  useHeldFocus(page)
  useEffect(followFactor, [])
  return (
    <div ref={page} tabIndex={-1} className="wrap outline-none">
      <DeskHead title={secondFactor.page.title} />
      <View view={view} />
    </div>
  )
})
