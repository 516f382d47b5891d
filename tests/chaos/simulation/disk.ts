import { theWorld } from './world.ts'

const SLOWEST_MS = 5

const missing = (path: string) =>
  Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' })

/** Files in memory, behind the functions of `node:fs/promises` that the simulated parts of the shop use. */
export const openDisk = () => {
  const files = new Map<string, string>()
  let onWrite: (path: string) => void = () => undefined
  const moment = () => theWorld().pause(theWorld().random.below(SLOWEST_MS))
  const read = (path: string): string => {
    const text = files.get(path)
    if (text === undefined) throw missing(path)
    return text
  }

  const calls = {
    readFile: async (path: string): Promise<string> => {
      await moment()
      return read(path)
    },
    writeFile: async (path: string, text: string): Promise<void> => {
      await moment()
      onWrite(path)
      files.set(path, text)
    },
    // Opened only to write and sync a file, or to sync a folder; nothing is read through a handle.
    open: async (path: string) => ({
      writeFile: (text: string) => calls.writeFile(path, text),
      sync: moment,
      close: async (): Promise<void> => undefined,
    }),
    rename: async (from: string, to: string): Promise<void> => {
      await moment()
      files.set(to, read(from))
      files.delete(from)
    },
    rm: async (path: string): Promise<void> => void files.delete(path),
    mkdir: async (): Promise<void> => undefined,
    access: async (path: string): Promise<void> => void read(path),
  }
  return {
    calls,
    files,
    /** From now on, `next` is called before each write and may refuse it. */
    onNextWrite: (next: typeof onWrite): void => void (onWrite = next),
  }
}

export type Disk = ReturnType<typeof openDisk>
