import { released } from './released.ts'

/**
 * Runs `act` once nothing is pressed. A field loses the focus between the press of a button and its release: a message
 * that came or went at once would move the button away, and the press would be lost.
 */
export const afterPress = (act: () => void): void => {
  // In the next task, because some browsers mark what is pressed only after the field has lost the focus.
  setTimeout(() => void released().then(act))
}
