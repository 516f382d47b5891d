import { expect, test } from 'vitest'
import { openSigningKey } from '#server/signing-key.ts'
import { onBothDatabases } from '../support/databases.ts'

onBothDatabases((open) => {
  test('a key made in a failed transaction signs nothing; the one in the database is shared by all', async () => {
    const { app } = await open()
    const key = openSigningKey(app, 'tried')
    const undone: string[] = []
    const failing = app.db.transaction(async (queries) => {
      undone.push(await key(queries), await key(queries))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(new Set(undone).size).toBe(1)

    const made = await key()
    expect(undone).not.toContain(made)
    expect([await key(), await openSigningKey(app, 'tried')()]).toEqual([made, made])
  })
})
