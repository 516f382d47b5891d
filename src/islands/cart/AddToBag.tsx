import { useState, type FormEvent } from 'react'
import { messages } from '#copy/messages.ts'
import { addToBag } from '#stores/cart.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { textIn } from '../ui/form-text.ts'
import { Choices } from './Choices.tsx'

interface Props {
  /** The product's entry id. */
  readonly product: string
  readonly productName: string
  readonly slug: string
  readonly image: string
  /** Whole rupees. */
  readonly price: number
  readonly sizes: readonly string[]
  readonly colors: readonly string[]
}

/** What the form says after a press of its button. */
type Answer = 'nothing' | 'choose' | 'added'

/** Size, colour, and the button that puts the piece into the bag. What was chosen before it woke counts. */
export const AddToBag = ({ product, productName, slug, image, price, sizes, colors }: Props) => {
  const [answer, setAnswer] = useState<Answer>('nothing')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    const size = text('size')
    if (size === '' && sizes.length > 0) return setAnswer('choose')
    const color = text('color')
    addToBag({ product, productName, image, color, size, quantity: 1, price, unitPrice: price, slug })
    setAnswer('added')
  }
  return (
    <Boundary>
      <form onSubmit={submit} onChange={() => setAnswer('nothing')} className="buy" noValidate>
        <Choices name="size" label="Size" options={sizes} isMissing={answer === 'choose'} />
        <Choices name="color" label="Colour" options={colors} first={colors[0]} />
        <button type="submit" className="btn">
          Add to bag
        </button>
        <output>
          {answer === 'choose' && <span className="missing">{messages.bag.chooseSize}</span>}
          {answer === 'added' && (
            <span className="words added">
              {messages.bag.added}.{' '}
              <a className="reach" href="/cart">
                See your bag
              </a>
            </span>
          )}
        </output>
      </form>
    </Boundary>
  )
}
