import { useState, type FormEvent } from 'react'
import { messages } from '#copy/messages.ts'
import { addToCart } from '#stores/cart/cart.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { textIn } from '../ui/form-fields.ts'
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

/** Size, colour, and the button that puts the product into the cart. What was chosen before it woke counts. */
export const AddToCart = ({ product, productName, slug, image, price, sizes, colors }: Props) => {
  const [answer, setAnswer] = useState<Answer>('nothing')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    const size = text('size')
    if (size === '' && sizes.length > 0) return setAnswer('choose')
    const color = text('color')
    addToCart({ product, productName, image, color, size, quantity: 1, price, unitPrice: price, slug })
    setAnswer('added')
  }
  return (
    <Boundary>
      <form onSubmit={submit} onChange={() => setAnswer('nothing')} className="buy" noValidate>
        <Choices name="size" label="Size" options={sizes} isMissing={answer === 'choose'} />
        <Choices name="color" label="Colour" options={colors} first={colors[0]} />
        <button type="submit" className="btn">
          Add to cart
        </button>
        <output>
          {answer === 'choose' && <span className="missing">{messages.cart.chooseSize}</span>}
          {answer === 'added' && (
            <span className="words added">
              {messages.cart.added}.{' '}
              <a className="reach" href="/cart">
                See your cart
              </a>
            </span>
          )}
        </output>
      </form>
    </Boundary>
  )
}
