/** The operator asked for something that can't be done; only the message is shown to her. */
export class CommandError extends Error {}
