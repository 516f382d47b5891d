/** Something the operator asked for that can't be done; its message is all she is shown. */
export class CannotDo extends Error {}
