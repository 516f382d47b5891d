import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { promises } = fs

const noSpace = (path: PathLike) =>
  Object.assign(new Error(`ENOSPC: no space left on device, write '${String(path)}'`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })

/**
 * Makes this process find a folder's disk full once it has written this many bytes there, with the system's own error.
 * Counts what `node:fs/promises` writes, copies, creates and removes again.
 */
export const fillDisk = (folder: string, leavingBytes: number): void => {
  const taken = new Map<string, number>()
  const fill = (path: PathLike, bytes: number) => {
    if (!String(path).startsWith(folder)) return
    const used = taken.values().reduce((sum, one) => sum + one, 0)
    if (used + bytes > leavingBytes) throw noSpace(path)
    taken.set(String(path), bytes)
  }
  const { writeFile, cp, mkdir, rm } = promises
  const sizeOf = (path: string | URL): number => {
    const found = fs.statSync(path)
    if (!found.isDirectory()) return found.size
    return fs.readdirSync(path).reduce((sum, name) => sum + sizeOf(`${String(path)}/${name}`), 0)
  }
  Object.assign(promises, {
    writeFile: async (...[path, data, options]: Parameters<typeof writeFile>) => {
      fill(String(path), typeof data === 'string' || data instanceof Uint8Array ? data.length : 0)
      return writeFile(path, data, options)
    },
    cp: async (...[from, to, options]: Parameters<typeof cp>) => {
      fill(String(to), sizeOf(from))
      return cp(from, to, options)
    },
    mkdir: async (...[path, options]: Parameters<typeof mkdir>) => {
      fill(path, 1)
      return mkdir(path, options)
    },
    rm: async (...[path, options]: Parameters<typeof rm>) => {
      for (const name of taken.keys()) if (name.startsWith(String(path))) taken.delete(name)
      return rm(path, options)
    },
  })
  syncBuiltinESMExports()
}
