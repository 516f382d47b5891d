/** The brand's story on /about. */

export const headline = 'Silk left the wedding and went to work'

export const opening =
  'The first suit of this house was made because no other would do: cut for a woman, in silk, for a Tuesday.'

export const chapters: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: 'Why silk',
    paragraphs: [
      'Silk is the oldest cloth of ceremony in this country, and it was kept for ceremonies. We thought that a term sheet, a board vote or a first day as chair was ceremony enough.',
      'It is also simply the better working cloth. It keeps its temperature, it folds into a cabin bag, and it takes a dye so deep that one colour can carry a whole suit.',
    ],
  },
  {
    title: 'How a piece begins',
    paragraphs: [
      'It begins with a conversation: where you will wear it, who else will be in the room, what you never want to think about while you speak. Then a pattern, then the cloth, and only then the scissors.',
      'Nothing waits on a shelf. Every piece is made to order and finished by hand, down to the covered button.',
    ],
  },
  {
    title: 'What we leave out',
    paragraphs: [
      'There is no logo on the outside and no season on the inside. A blazer bought this year meets the trouser of three years from now, because both were dyed from the same book of colours.',
    ],
  },
]

export const closing = 'You should be remembered first, and then the suit.'
