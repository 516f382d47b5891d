export const zoomText = {
  larger: 'Enlarge',
  smaller: 'Reduce',
  next: 'Next picture',
  previous: 'Previous picture',
  /** How large a picture is shown, said aloud after each change. */
  percent: (scale: number) => `${Math.round(scale * 100)} %`,
} as const
