/** Replaces a name, or another word that reveals something about a person, after an erasure. */
export const ERASED_TEXT = 'Erased'
