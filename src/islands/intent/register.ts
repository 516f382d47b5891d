import intent from './directive.ts'

// Before the islands are there: each looks for its directive as it is met.
Object.assign(((window as Window & { Astro?: object }).Astro ??= {}), { intent })
