import intent from './directive.ts'

// Runs before the islands are defined: each looks up its directive as it connects.
Object.assign(((window as Window & { Astro?: object }).Astro ??= {}), { intent })
