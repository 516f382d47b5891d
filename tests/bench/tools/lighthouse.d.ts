declare module 'lighthouse' {
  export interface Flags {
    port: number
    logLevel: 'error'
    onlyCategories: string[]
  }

  export interface Run {
    lhr: {
      audits: Record<string, { numericValue?: number }>
      /** Scores from 0 to 1. */
      categories: Record<string, { score: number | null }>
    }
  }

  const lighthouse: (url: string, flags: Flags) => Promise<Run | undefined>
  export default lighthouse
}
