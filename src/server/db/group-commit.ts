import type { CompiledQuery, QueryResult } from 'kysely'
import { type SqliteFile, whenFree } from './sqlite-file.ts'
import { openMutex } from './mutex.ts'

/** What was to be committed with others was undone with them, by no fault of its own: it may be tried again. */
class UndoneTogether extends Error {
  readonly code = '40001'
}

/** Transactions that become lasting by one commit, and are answered after it. */
interface Group {
  readonly isLasting: Promise<void>
  readonly settle: (fault?: unknown) => void
}

const newGroup = (): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // A group whose members all failed has nobody who waits for it.
  promise.catch(() => undefined)
  return { isLasting: promise, settle: (fault) => (fault === undefined ? resolve() : reject(fault)) }
}

/** One transaction among those of its group. */
export interface Member {
  readonly execute: <R>(query: CompiledQuery) => QueryResult<R>
  /** Lets the next one work, and resolves when this one's work has reached the disk. */
  readonly commit: () => Promise<void>
  /** Undoes this one's work alone; nothing once it was committed. */
  readonly rollback: () => void
}

export interface GroupCommit {
  /** Begins a transaction, when everybody before it has done their work. */
  readonly begin: () => Promise<Member>
  /** Runs what can't be part of a transaction, such as a pragma. */
  readonly alone: <R>(query: CompiledQuery) => Promise<QueryResult<R>>
  readonly close: () => void
}

/**
 * Writes to a file whose every commit waits for the disk: transactions of the same moment are carried out one after
 * the other, each undone by itself if it fails, and share one commit. None is answered before that commit.
 */
export const openGroupCommit = (file: SqliteFile): GroupCommit => {
  const mutex = openMutex()
  let group: Group | undefined
  let isCommitAhead = false

  /** Undoes the work of all who wait for the next commit. */
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

  // Once everything that has arrived by now was read, those who want to write stand in line or have written.
  const commitSoon = () => {
    if (isCommitAhead) return
    isCommitAhead = true
    setImmediate(() => {
      isCommitAhead = false
      if (mutex.isFree()) commitGroup()
    })
  }

  /** The group that is open, or a new one. */
  const join = async (): Promise<Group> => {
    if (group) return group
    // With the right to write from the beginning, two processes wait for each other and never fail late.
    await whenFree(() => file.exec('begin immediate'))
    group = newGroup()
    return group
  }

  /** One transaction of a group, while nobody else works on the file; `leave` lets the next one. */
  const memberOf = (own: Group, leave: () => void): Member => {
    let isOver = false
    // No group is committed while one of its members works.
    const isUndone = () => group !== own
    return {
      execute: (query) => {
        if (isOver || isUndone()) throw new UndoneTogether('The transaction is over')
        try {
          return file.execute(query)
        } catch (error) {
          // SQLite undoes everything by itself when the disk is full.
          if (!file.isInTransaction()) undo(new UndoneTogether('Undone with another', { cause: error }))
          throw error
        }
      },
      commit: async () => {
        if (isUndone()) throw new UndoneTogether('The transaction is over')
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
      return await whenFree(() => file.execute<R>(query))
    } finally {
      release()
    }
  }

  return {
    begin,
    alone,
    close: () => {
      // As when the process dies: what nobody was told of is not kept.
      undo(new Error('The database connection is not open'))
      file.close()
    },
  }
}
