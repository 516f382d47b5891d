import { isSamePiece, type Named, type Shortlist, type ShortlistItem } from './shortlist.ts'

/** The list with another colour or size of a piece. */
export const withChoice = (
  list: Shortlist,
  piece: Named,
  choice: Partial<Pick<ShortlistItem, 'color' | 'size'>>,
): Shortlist => list.map((item) => (isSamePiece(item, piece) ? { ...item, ...choice } : item))
