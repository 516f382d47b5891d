import type { CompiledQuery, QueryResult } from 'kysely'
import { type SqliteFile, retryWhileLocked } from './sqlite-file.ts'
import { openMutex } from './mutex.ts'

/**
 * A transaction was rolled back with the others of its group, through no fault of its own. Its code makes it retryable.
 */
class GroupRolledBack extends Error {
  readonly code = '40001'
}

/** Transactions that share one commit and are answered after it. */
interface Group {
  readonly isLasting: Promise<void>
  readonly settle: (fault?: unknown) => void
}

const newGroup = (): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // If all members failed, nobody awaits the group, and its rejection must not count as unhandled.
  promise.catch(() => undefined)
  return { isLasting: promise, settle: (fault) => (fault === undefined ? resolve() : reject(fault)) }
}

/** One transaction of a group. */
export interface Member {
  readonly execute: <R>(query: CompiledQuery) => QueryResult<R>
  /** Lets the next transaction run, and resolves once this one's changes are on the disk. */
  readonly commit: () => Promise<void>
  /** Undoes only this transaction's changes; does nothing once it was committed. */
  readonly rollback: () => void
}

export interface GroupCommit {
  /** Begins a transaction once all those before it have run. */
  readonly begin: () => Promise<Member>
  /** Runs what can't be part of a transaction, such as a pragma. */
  readonly alone: <R>(query: CompiledQuery) => Promise<QueryResult<R>>
  readonly close: () => void
}

/**
 * Writes to a file whose every commit waits for the disk. Simultaneous transactions run one after the other, each
 * rolled back alone if it fails, and share one commit; none is answered before it.
 */
export const openGroupCommit = (file: SqliteFile): GroupCommit => {
  const mutex = openMutex()
  let group: Group | undefined
  let isCommitAhead = false

  /** Rolls back every transaction that waits for the next commit. */
  const undo = (fault: unknown) => {
    const undone = group
    group = undefined
    if (file.isInTransaction()) file.exec('rollback')
    undone?.settle(fault)
  }

  const commitGroup = () => {
    if (!group) return
    try {
      file.exec('commit')
    } catch (error) {
      undo(error)
      return
    }
    const { settle } = group
    group = undefined
    settle()
  }

  // By then all input that has arrived was read, so every transaction it causes is queued or has run.
  const commitSoon = () => {
    if (isCommitAhead) return
    isCommitAhead = true
    setImmediate(() => {
      isCommitAhead = false
      if (mutex.isFree()) commitGroup()
    })
  }

  /** The open group, or a new one. */
  const join = async (): Promise<Group> => {
    if (group) return group
    // Taking the write lock at the beginning makes two processes wait for each other instead of failing later.
    await retryWhileLocked(() => file.exec('begin immediate'))
    group = newGroup()
    return group
  }

  /** One transaction of a group, while no other uses the file; `leave` lets the next one run. */
  const memberOf = (own: Group, leave: () => void): Member => {
    let isOver = false
    // A group is never committed while one of its members is running.
    const isUndone = () => group !== own
    return {
      execute: (query) => {
        if (isOver || isUndone()) throw new GroupRolledBack('The transaction is over')
        try {
          return file.execute(query)
        } catch (error) {
          // SQLite itself rolls back the whole group if, for example, the disk is full.
          if (!file.isInTransaction()) undo(new GroupRolledBack('Undone with another', { cause: error }))
          throw error
        }
      },
      commit: async () => {
        if (isUndone()) throw new GroupRolledBack('The transaction is over')
        file.exec('release member')
        isOver = true
        leave()
        await own.isLasting
      },
      rollback: () => {
        if (isOver) return
        isOver = true
        if (!isUndone()) file.exec('rollback to member; release member')
        leave()
      },
    }
  }

  const begin = async (): Promise<Member> => {
    const release = await mutex.acquire()
    const leave = () => {
      release()
      commitSoon()
    }
    try {
      const own = await join()
      file.exec('savepoint member')
      return memberOf(own, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  const alone = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const release = await mutex.acquire()
    try {
      commitGroup()
      return await retryWhileLocked(() => file.execute<R>(query))
    } finally {
      release()
    }
  }

  return {
    begin,
    alone,
    close: () => {
      // As if the process died: transactions that were not answered are not kept.
      undo(new Error('The database connection is not open'))
      file.close()
    },
  }
}
