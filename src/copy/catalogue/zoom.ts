export const zoomText = {
  larger: 'Zoom in',
  smaller: 'Zoom out',
  next: 'Next picture',
  previous: 'Previous picture',
  /** The size of the picture, for screen readers after each change. */
  percent: (scale: number) => `${Math.round(scale * 100)} %`,
} as const
