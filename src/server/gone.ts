/** Stands where a name was, or another word that said something of a person. */
export const GONE = 'Erased'
