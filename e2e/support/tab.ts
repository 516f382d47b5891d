import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './find-chromium.ts'

/**
 * A browser with one tab, driven by the DevTools protocol. Chromium prerenders nothing for a driver that is attached to
 * single pages, as Playwright is, but only for one attached to the tab around them.
 */
export interface Tab {
  /** Opens a URL and waits until it has loaded. */
  goto(url: string): Promise<void>
  /** The value of an expression on the page shown, or on the one being prerendered. */
  evaluate<T>(expression: string, page?: Which): Promise<T>
  /** Waits until an expression holds. */
  until(expression: string, page?: Which): Promise<void>
  /** Points at the middle of the element that a selector finds on the page shown. */
  pointAt(selector: string): Promise<void>
  /** Presses where the pointer is. */
  press(): Promise<void>
  close(): Promise<void>
}

type Which = 'shown' | 'prerendered'

interface Options {
  readonly width: number
  readonly height: number
  /** Device pixels per CSS pixel. */
  readonly scale?: number
  /** How many times slower the processor is than this machine's. */
  readonly slower?: number
  /** Further arguments for the browser. */
  readonly args?: readonly string[]
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly error?: { readonly message: string }
  // Of many shapes, one for each method.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly result?: any
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly params?: any
}

const ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
  // None of its requests leaves the machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]
const TIMEOUT_MS = 15_000
const POLL_INTERVAL_MS = 20
const ANSWERS_WITHIN_MS = 1000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const openBrowser = async ({ width, height, args: further = [] }: Options) => {
  const profile = await mkdtemp(join(tmpdir(), 'shop-tab-'))
  const args = [
    ...ARGS,
    ...further,
    `--user-data-dir=${profile}`,
    `--window-size=${width},${height}`,
    'about:blank',
  ]
  const child = spawn(findChromium(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (bytes) => {
      text += String(bytes)
      const [found] = /ws:\/\/\S+/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Chromium did not open. ${text}`)))
  })
  const socket = new WebSocket(url)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return {
    socket,
    close: async () => {
      socket.close()
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const protocolOver = (socket: WebSocket) => {
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: ((message: Message) => void)[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) for (const listener of listeners) listener(message)
    else waiting.get(message.id)?.(message)
  })
  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Message['result']>((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ error, result }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
  return { send, listen: (listener: (message: Message) => void) => void listeners.push(listener) }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

const drive = async (
  { socket, close }: Browser,
  { width, height, scale = 1, slower = 1 }: Options,
): Promise<Tab> => {
  const { send, listen } = protocolOver(socket)
  const sessions: Partial<Record<Which, string>> = {}

  // All at once, because a page that waits for the last answers none of the others.
  const prepare = (session: string) =>
    Promise.all([
      send('Page.enable', {}, session),
      // A window by itself is never as narrow as a phone.
      send(
        'Emulation.setDeviceMetricsOverride',
        { width, height, deviceScaleFactor: scale, mobile: false },
        session,
      ),
      send('Emulation.setCPUThrottlingRate', { rate: slower }, session),
      send('Runtime.runIfWaitingForDebugger', {}, session),
    ])
  const targets = new Map<string, string>()
  listen(({ method, params }) => {
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page') {
      sessions[params.targetInfo.subtype === 'prerender' ? 'prerendered' : 'shown'] = params.sessionId
      targets.set(params.targetInfo.targetId, params.sessionId)
      // A page that is gone again needs no preparation.
      prepare(params.sessionId).catch(() => undefined)
    }
    if (method === 'Target.targetInfoChanged' && !params.targetInfo.subtype) {
      const session = targets.get(params.targetInfo.targetId)
      if (!session || session !== sessions.prerendered) return
      sessions.shown = session
      delete sessions.prerendered
    }
    if (method === 'Target.detachedFromTarget' && params.sessionId === sessions.prerendered)
      delete sessions.prerendered
  })
  const { targetInfos } = await send('Target.getTargets', { filter: [{ type: 'tab' }] })
  const { sessionId: tab } = await send('Target.attachToTarget', {
    targetId: targetInfos[0].targetId,
    flatten: true,
  })
  await send('Target.setAutoAttach', { autoAttach: true, flatten: true, waitForDebuggerOnStart: true }, tab)

  const evaluate = async <T>(expression: string, page: Which = 'shown'): Promise<T> => {
    const session = sessions[page]
    if (!session) throw new Error(`No page is ${page}.`)
    const { result, exceptionDetails } = await send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      session,
    )
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  const until = async (expression: string, page?: Which) => {
    const since = Date.now()
    // While one page replaces the other there is none to ask, or the one asked never answers.
    const holds = () =>
      Promise.race([
        evaluate<boolean>(expression, page).catch(() => false),
        sleep(ANSWERS_WITHIN_MS).then(() => false),
      ])
    while (!(await holds())) {
      if (Date.now() - since > TIMEOUT_MS) throw new Error(`It never came to this: ${expression}`)
      await sleep(POLL_INTERVAL_MS)
    }
  }
  let pointer = { x: 0, y: 0 }
  const mouse = (type: string, more: object = {}) =>
    send('Input.dispatchMouseEvent', { type, ...pointer, ...more }, sessions.shown)

  return {
    evaluate,
    until,
    goto: async (url) => {
      await until('true')
      send('Page.navigate', { url }, sessions.shown).catch(() => undefined)
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`)
    },
    pointAt: async (selector) => {
      pointer = await evaluate(`(() => {
        const found = document.querySelector(${JSON.stringify(selector)})
        found.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = found.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`)
      await mouse('mouseMoved')
    },
    press: async () => {
      await mouse('mousePressed', { button: 'left', clickCount: 1 })
      // It leads to another page, and the pressed one may be gone before it answers.
      mouse('mouseReleased', { button: 'left', clickCount: 1 }).catch(() => undefined)
    },
    close,
  }
}

/** Opens a separate browser, and closes it again if it can't be driven. */
export const openTab = async (options: Options): Promise<Tab> => {
  const browser = await openBrowser(options)
  try {
    return await drive(browser, options)
  } catch (error) {
    await browser.close()
    throw error
  }
}
