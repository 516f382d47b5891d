import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listeningForTest } from './listening.ts'

/**
 * A mail server on this machine without encryption, and what it was sent in the clear, line by line. It acknowledges an
 * e-mail only after `looksAtItMs`.
 */
export const clearMailServer = async ({ looksAtItMs = 0 } = {}) => {
  const lines: string[] = []
  const server = createServer((socket) => {
    let isContent = false
    const say = (text: string) => socket.write(`${text}\r\n`)
    const answer = (line: string) => {
      if (isContent) {
        isContent = line !== '.'
        return isContent ? undefined : void sleep(looksAtItMs).then(() => say('250 Taken'))
      }
      const [command = ''] = line.toUpperCase().split(/[ :]/)
      isContent = command === 'DATA'
      if (isContent) return say('354 Go on')
      if (command === 'EHLO') return say('250-mail.example\r\n250 AUTH PLAIN')
      if (command === 'AUTH') return say('235 Welcome')
      if (command === 'QUIT') return socket.end('221 Goodbye\r\n')
      return say(['HELO', 'MAIL', 'RCPT', 'RSET'].includes(command) ? '250 Ok' : '502 Not known')
    }
    let unread = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      const parts = `${unread}${text}`.split('\r\n')
      unread = parts.pop() ?? ''
      for (const line of parts) {
        lines.push(line)
        answer(line)
      }
    })
    socket.on('error', () => undefined)
    say('220 mail.example')
  })
  const port = await listeningForTest(server, '0.0.0.0')
  return {
    lines,
    /** Its URL on the loopback interface. */
    onLoopback: `smtp://shop:secret@127.0.0.1:${port}`,
    /** Its URL with an IP address that isn't a loopback one, although it leads here. */
    onNetwork: `smtp://shop:secret@0.0.0.0:${port}`,
  }
}
