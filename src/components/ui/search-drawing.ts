/** The magnifying glass, in a 20 by 20 box. */
export const SEARCH_DRAWING = 'M14.5 8.5a6 6 0 11-12 0 6 6 0 0112 0zM13 13l5 5'
