import { acceptText } from '#copy/quotes/quote-page.ts'
import { INDIAN_STATES } from '#domain/orders/indian-states.ts'
import { SelectField } from '../ui/SelectField.tsx'

interface Props {
  readonly name: string
  /** The code of the chosen state; '' for none. */
  readonly defaultValue: string
  readonly error: string | undefined
  readonly autoFocus: boolean
}

/** The state to which a quote is delivered. */
export const StateField = (field: Props) => (
  <SelectField
    {...field}
    label={acceptText.state}
    autoComplete="address-level1"
    required
    className="col-span-full"
    choices={[['', acceptText.chooseState], ...INDIAN_STATES.map(({ code, name }) => [code, name] as const)]}
  />
)
