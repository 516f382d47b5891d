import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { withHalfDeposit } from '#domain/quotes/draft-lines.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { explain, explainForm } from '../explain.ts'
import type { BegunAtom } from '../begun-atom.ts'
import type { FieldFaults } from '../forms.ts'

const SAVE_AFTER_MS = 800
const TRY_AGAIN_MS = 10 * 1000

/**
 * Where what was typed into a draft stands. `waiting`: it goes out in a moment; `refused`: the server did not take it,
 * and why; `changed`: somebody else has saved meanwhile, and `theirs` is newer; `settled`: the quote was accepted,
 * declined or withdrawn meanwhile, and takes nothing any more.
 */
export type Saving =
  | { readonly state: 'saved' | 'waiting' | 'saving' }
  | { readonly state: 'refused'; readonly text: string; readonly fields: FieldFaults }
  | { readonly state: 'changed'; readonly theirs: DeskQuote }
  | { readonly state: 'settled' }

interface Deps {
  /** Sends a draft that was changed from a revision, and answers the quote as it is afterwards. */
  readonly put: (rev: number, draft: QuoteDraft) => Promise<DeskQuote>
  /** The quote as it is now. */
  readonly fetch: () => Promise<DeskQuote>
  /** Hears of every quote the server answered. */
  readonly show: (quote: DeskQuote) => void
}

/** The draft of the open quote: what is typed is saved by itself, and never over somebody else’s work. */
export interface DraftEditor {
  readonly $draft: BegunAtom<QuoteDraft>
  readonly $saving: BegunAtom<Saving>
  /** Changes the draft; it is saved shortly after the last change. */
  edit(change: Partial<QuoteDraft>): void
  /** Saves now what waits. Whether the server has all that was typed. */
  flush(): Promise<boolean>
  /**
   * Sends what is not saved yet as the page closes, without waiting for the save that is under way; answers the revision
   * the server will have once all of it has arrived.
   */
  leave(): number
  /** The revision the server has. */
  rev(): number
  /** Shows a refusal beside the fields; answers whether it was about the draft and has been shown. */
  refuse(error: unknown): Promise<boolean>
  /** Takes in a newer quote from the server where nothing typed would be lost. */
  take(quote: DeskQuote): void
  /** After somebody else’s change: shows hers, or saves what was typed here over it. */
  loadTheirs(): void
  keepMine(): Promise<boolean>
  /** Whether something typed is not on the server yet. */
  isDirty(): boolean
  /** What was typed and is not on the server. */
  unsaved(): Partial<QuoteDraft>
  /** Saves nothing by itself any more. */
  stop(): void
  /** Saves what waits and stops. */
  close(): Promise<void>
}

const isRefusedFor = (error: unknown, code: string) => error instanceof BackendError && error.code === code

// Nothing that is sent in these states could be taken.
const isStuck = ({ state }: Saving) => state === 'changed' || state === 'settled'

// The server names fields by where they stand in what was sent to it.
const withoutPrefix = (fields: FieldFaults): FieldFaults =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^draft\./, ''), text]))

/** A draft, and the revision of it that the server has or that it was changed from. */
interface Revision {
  readonly rev: number
  readonly draft: QuoteDraft
}

/** Makes the editor of a quote's draft. */
export const draftEditor = (quote: DeskQuote, { put, fetch, show }: Deps): DraftEditor => {
  const $draft = atom(quote.draft)
  const $saving = atom<Saving>({ state: 'saved' })
  let onServer: Revision = quote
  /** The save that was begun last and is not answered yet: what it sends, and whether the server takes it. */
  let underWay: (Revision & { readonly went: Promise<boolean> }) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const isDirty = () => $draft.get() !== onServer.draft
  const saveIn = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), ms)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }

  const adopt = (newer: Revision) => {
    // Of two saves under way the answer of the first may come last.
    if (newer.rev >= onServer.rev) onServer = newer
  }

  const refuse = async (error: unknown): Promise<boolean> => {
    if (isRefusedFor(error, 'quote_settled')) {
      $saving.set({ state: 'settled' })
      show(await fetch())
      return true
    }
    if (isRefusedFor(error, 'draft_changed')) {
      const theirs = await fetch()
      show(theirs)
      $saving.set({ state: 'changed', theirs })
      return true
    }
    const { text, fields = {} } = explainForm(error, quoteDeskText.notSaved)
    if (Object.keys(fields).length === 0) return false
    $saving.set({ state: 'refused', text, fields: withoutPrefix(fields) })
    return true
  }

  const send = async ({ rev, draft }: Revision): Promise<boolean> => {
    $saving.set({ state: 'saving' })
    try {
      const answer = await put(rev, draft)
      adopt({ rev: answer.rev, draft })
      show(answer)
      $saving.set({ state: isDirty() ? 'waiting' : 'saved' })
      return true
    } catch (error) {
      // Whoever is refused for what she typed mends it; anything else may go well a little later.
      if ((await refuse(error).catch(() => false)) || isStuck($saving.get())) return false
      $saving.set({ state: 'refused', text: explain(error, quoteDeskText.notSaved), fields: {} })
      saveIn(TRY_AGAIN_MS)
      return false
    }
  }

  /** Sends what is typed by now as a change of a revision. */
  const save = async (rev: number): Promise<boolean> => {
    const sent = { rev, draft: $draft.get() }
    const own = { ...sent, went: send(sent) }
    underWay = own
    const went = await own.went
    if (underWay === own) underWay = undefined
    return went
  }

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (underWay) return (await underWay.went) && flush()
    if (isStuck($saving.get())) return false
    if (!isDirty()) return true
    return (await save(onServer.rev)) && flush()
  }

  const leave = () => {
    clearTimeout(timer)
    if (!underWay) void flush()
    // The answer may never come: the next revision is the one that the save under way makes.
    else if (underWay.draft !== $draft.get()) void save(underWay.rev + 1)
    return underWay ? underWay.rev + 1 : onServer.rev
  }

  return {
    $draft,
    $saving,
    isDirty,
    unsaved: () =>
      Object.fromEntries(
        Object.entries($draft.get()).filter(
          ([name, value]) => value !== onServer.draft[name as keyof QuoteDraft],
        ),
      ),
    flush,
    leave,
    refuse,
    rev: () => onServer.rev,
    edit(change) {
      $draft.set(withHalfDeposit($draft.get(), { ...$draft.get(), ...change }))
      if (isStuck($saving.get())) return
      if ($saving.get().state !== 'saving') $saving.set({ state: 'waiting' })
      saveIn(SAVE_AFTER_MS)
    },
    take(newer) {
      if (newer.rev <= onServer.rev || isDirty() || underWay) return
      adopt(newer)
      $draft.set(newer.draft)
    },
    loadTheirs() {
      const saving = $saving.get()
      if (saving.state !== 'changed') return
      adopt(saving.theirs)
      $draft.set(saving.theirs.draft)
      $saving.set({ state: 'saved' })
    },
    keepMine() {
      const saving = $saving.get()
      if (saving.state !== 'changed') return Promise.resolve(false)
      adopt(saving.theirs)
      $saving.set({ state: 'waiting' })
      return flush()
    },
    stop,
    async close() {
      await flush()
      stop()
    },
  }
}
