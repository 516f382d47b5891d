// No HTML element is a combobox whose options are links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { deskSearchText } from '#copy/search.ts'
import type { SearchGroup, SearchOption } from '#stores/search/options.ts'

interface OptionProps {
  readonly option: SearchOption
  readonly domId: string
  readonly isActive: boolean
}

const Option = ({ option: { title, note, href }, domId, isActive }: OptionProps) => (
  <a
    id={domId}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    href={href}
    className="hover:bg-linen aria-selected:bg-linen aria-selected:before:bg-bronze relative block min-h-11 px-4 py-2 before:absolute before:inset-y-0 before:left-0 before:w-0.5 forced-colors:aria-selected:outline forced-colors:aria-selected:-outline-offset-2"
  >
    <span className="block [overflow-wrap:anywhere]">{title}</span>
    <span className="text-ink-2 block truncate text-[14px]">{note}</span>
  </a>
)

interface ListProps {
  readonly domId: string
  readonly groups: readonly SearchGroup[]
  readonly active: string
  readonly domIdOf: (option: SearchOption) => string
}

/** Search results by kind, below a combobox; the active option is the one its field refers to. */
export const FoundList = ({ domId, groups, active, domIdOf }: ListProps) => (
  <div
    id={domId}
    role="listbox"
    tabIndex={-1}
    aria-label={deskSearchText.label}
    // Keeps the focus in the field when the list is pressed.
    onMouseDown={(event) => event.preventDefault()}
    className="bg-paper border-control fixed inset-x-(--gutter) z-30 mt-1 max-h-[60vh] overflow-y-auto border py-1 md:absolute md:top-full md:right-0 md:left-auto md:max-h-[70vh] md:w-[440px]"
  >
    {groups.map(({ name, options }) => (
      <div key={name} role="group" aria-label={name}>
        <p className="label text-ink-2 px-4 pt-3 pb-1" aria-hidden="true">
          {name}
        </p>
        {options.map((option) => (
          <Option key={option.id} option={option} domId={domIdOf(option)} isActive={option.id === active} />
        ))}
      </div>
    ))}
  </div>
)
