import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The number that the test measured, for `npm run scoreboard`. */
    figure?: string
  }
}

/** Records the number that a test measured, so that `npm run scoreboard` can show it. */
export const noteFigure = ({ task }: Pick<TestContext, 'task'>, figure: string): void => {
  task.meta.figure = figure
}
