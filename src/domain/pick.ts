/** Some of what an object has, by its own names. */
export const pick = <T extends object, Name extends keyof T>(from: T, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
