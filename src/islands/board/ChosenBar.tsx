import { boardText } from '#copy/board/board.ts'
import { MAX_ORDERS_AT_ONCE } from '#domain/board/board.ts'
import { pluralize } from '#domain/pluralize.ts'
import { $chosen, chooseNone } from '#stores/board/chosen.ts'
import { openMove } from '#stores/board/moves.ts'
import { papersPath } from '#stores/board/papers-path.ts'
import { useLive } from '../use-live.ts'

/** The actions for the chosen orders; the bar stays visible along the board and ends with it, above the footer. */
export const ChosenBar = () => {
  const chosen = useLive($chosen)
  if (chosen.size === 0) return null
  const ids = [...chosen.keys()]
  const isTooMany = chosen.size > MAX_ORDERS_AT_ONCE
  return (
    <section
      aria-label="Selected orders"
      className="border-ink bg-paper sticky bottom-0 z-2 -mx-(--gutter) mt-auto border-t px-(--gutter) py-3"
    >
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <output>{pluralize(chosen.size, 'order')} selected</output>
        {isTooMany ? (
          <span className="text-burgundy">{boardText.tooMany}</span>
        ) : (
          <>
            <button type="button" className="btn" onClick={() => openMove([...chosen.values()])}>
              Move to…
            </button>
            <a className="text-action" href={papersPath('slip-a5', ids)} target="_blank">
              Packing slips
            </a>
            <a className="text-action" href={papersPath('label', ids)} target="_blank">
              Labels
            </a>
          </>
        )}
        <button type="button" className="text-action" onClick={chooseNone}>
          Clear
        </button>
      </div>
    </section>
  )
}
