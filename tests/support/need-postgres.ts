import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import pg from 'pg'

/** Exits with 1 unless TEST_DATABASE_URL answers; on a Debian machine it installs and starts a local server first. */

const url = process.env.TEST_DATABASE_URL
if (!url) throw new Error('TEST_DATABASE_URL is not set')

const answers = async () => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const run = (command: string, args: readonly string[]) => execFileSync(command, args, { stdio: 'inherit' })

if (!(await answers())) {
  const { hostname } = new URL(url)
  if (['127.0.0.1', 'localhost'].includes(hostname) && existsSync('/usr/bin/apt-get')) {
    if (!existsSync('/usr/bin/pg_ctlcluster')) {
      run('apt-get', ['update', '-qq'])
      run('apt-get', ['install', '-y', '-qq', 'postgresql'])
    }
    const [version = ''] = execFileSync('ls', ['/etc/postgresql'], { encoding: 'utf8' }).split('\n')
    run('pg_ctlcluster', ['--skip-systemctl-redirect', version, 'main', 'start'])
  }
}
if (!(await answers())) {
  console.error('No PostgreSQL answers at TEST_DATABASE_URL, and the tests need one.')
  process.exit(1)
}
