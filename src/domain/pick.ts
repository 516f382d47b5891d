/** A new object with some of an object's members. */
export const pick = <T extends object, Name extends keyof T>(from: T, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
