import { readdir, readFile } from 'node:fs/promises'

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The ids of running processes, chosen by their command line and environment, if the system shows them as files. */
export const listProcesses = async (
  isWanted: (command: string, environment: string) => boolean,
): Promise<readonly number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = pids.map(async (pid) => {
    const [command, environment] = await Promise.all(
      ['cmdline', 'environ'].map((file) => textOf(`/proc/${pid}/${file}`)),
    )
    return isWanted(command ?? '', environment ?? '') ? [Number(pid)] : []
  })
  return (await Promise.all(found)).flat()
}

/** A process's nice value. */
export const priorityOf = async (pid: number): Promise<number> => {
  const [, fields = ''] = (await textOf(`/proc/${pid}/stat`)).split(') ')
  return Number(fields.split(' ')[16])
}
