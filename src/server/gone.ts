/** Replaces a name, or another word that reveals something about a person, after an erasure. */
export const GONE = 'Erased'
