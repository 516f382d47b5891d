// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { MAX_DIFFERENCES } from '#domain/publishing/content-differences.ts'
import { DifferenceList } from '#islands/publishing/DifferenceList.tsx'
import { wake } from './island.ts'

test('a list of differences that was cut says that there may be more', async () => {
  const differences = Array.from({ length: MAX_DIFFERENCES }, (_, at) => ({
    id: `entry${at}`,
    title: `Look ${at}`,
    what: 'new' as const,
    fields: [],
  }))
  const { place: cut } = await wake(<DifferenceList differences={differences} />)
  expect(cut.textContent).toContain('there may be more')
  const { place: whole } = await wake(<DifferenceList differences={differences.slice(1)} />)
  expect(whole.textContent).not.toContain('there may be more')
})
