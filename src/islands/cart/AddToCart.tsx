import { useEffect, useRef, useState, type FormEvent } from 'react'
import { messages } from '#copy/messages.ts'
import { addToCart } from '#stores/cart/cart.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { checkedIn, markMissing, textIn } from '../ui/form-fields.ts'

interface Props {
  /** The product's entry id. */
  readonly product: string
  readonly productName: string
  readonly slug: string
  /** In the colour that the page was built in. */
  readonly image: string
  /** Whole rupees. */
  readonly price: number
  /** Whether a size must be chosen. */
  readonly hasSizes: boolean
}

/** What the form says after a press of its button. */
type Answer = 'nothing' | 'choose' | 'added'

/** A colour's own picture, which the gallery noted at its choice; the page's where nothing else was chosen. */
const imageOf = (form: HTMLFormElement, image: string): string => {
  const color = checkedIn(form, 'color')
  return color?.dataset['image'] ?? (color && !color.defaultChecked ? '' : image)
}

/**
 * The button that puts the product into the cart, in the size and colour that are chosen beside it: those belong to its
 * form and to the page, so that a choice never waits for this script.
 */
export const AddToCart = ({ product, productName, slug, image, price, hasSizes }: Props) => {
  const [answer, setAnswer] = useState<Answer>('nothing')
  const place = useRef<HTMLFormElement>(null)
  const said = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const forget = ({ target }: Event) => {
      if (!place.current || !(target instanceof HTMLInputElement) || target.form !== place.current) return
      markMissing(place.current, 'size', false)
      setAnswer('nothing')
    }
    document.addEventListener('change', forget)
    return () => document.removeEventListener('change', forget)
  }, [])
  useEffect(() => {
    const { top = -1, bottom = 0 } = place.current?.getBoundingClientRect() ?? {}
    // Who pressed elsewhere on the page reads the answer there.
    const isSeen = top >= 0 && top < innerHeight && bottom > 0
    if (answer !== 'nothing' && isSeen) said.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = textIn(form)
    const [size, color] = [text('size'), text('color')]
    if (size === '' && hasSizes) {
      markMissing(form, 'size', true)
      return setAnswer('choose')
    }
    const picture = imageOf(form, image)
    addToCart({
      product,
      productName,
      image: picture,
      color,
      size,
      quantity: 1,
      price,
      unitPrice: price,
      slug,
    })
    setAnswer('added')
  }
  return (
    <Boundary>
      <form ref={place} id="buy" onSubmit={submit} className="buy" noValidate>
        <button type="submit" className="btn">
          Add to cart
        </button>
        <output ref={said}>
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
