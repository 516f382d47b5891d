import { delivery } from './settings.ts'

/** The brand story, in the order it is told. */
export const story = [
  {
    title: 'Why silk',
    paragraphs: [
      'Wool was chosen for men who sat in cold rooms. Silk is lighter, warmer than it looks and cooler than it feels, and it keeps its colour under a projector’s lamp.',
      'It has been called evening cloth for so long that nobody asked whether it could work. It can. It is the strongest thread a loom will take.',
    ],
  },
  {
    title: 'How we cut',
    paragraphs: [
      'One cutter follows a piece from the first chalk line to the last covered button. Shoulders stand by their seams, not by padding. A lapel is pressed by hand, so that it rolls and never folds.',
      'Nothing is cut before it is ordered. There is no stock to sell off, and no season to be late for.',
    ],
  },
  {
    title: 'How it reaches you',
    paragraphs: [
      `Production takes ${delivery.production}; within India the parcel travels ${delivery.transit} more, free of charge.`,
      'If you are between two sizes, say so. We cut for you, not for a chart.',
    ],
  },
] as const
