/** Keep-alive connections that post and wait, as light as can be: the driver must not be what is measured. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type Post = { path: string; headers?: Readonly<Record<string, string>>; body: string }
export type HttpLines = Disposable & { readonly post: (what: Post) => Promise<void> }
export type HttpLine = HttpLines & { readonly isOpen: () => boolean }

export const calling = (token: string, name: string, input: unknown): Post => ({
  path: `/api/${name}`,
  headers: { Authorization: `Bearer ${token}` },
  body: JSON.stringify(input),
})

/** One connection, with one question at a time. */
export async function openHttpLine(url: string): Promise<HttpLine> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let waiting: { resolve: () => void; reject: (error: Error) => void } | undefined
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk) => {
    received += chunk
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const answer = received
    received = ''
    if (answer.startsWith('HTTP/1.1 200')) waiting?.resolve()
    else waiting?.reject(new Error(answer.slice(0, 15) + answer.slice(end + 4)))
  })
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  socket.on('error', () => {})
  return {
    isOpen: () => !socket.destroyed,
    post: ({ path, headers = {}, body }) => {
      if (socket.destroyed) return Promise.reject(new Error('the connection was closed'))
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting = { resolve, reject }
      const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${named.join('')}Content-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return promise
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}

/** As many connections as there are questions at a time. */
export function openHttpLines(url: string): HttpLines {
  const idle: HttpLine[] = []
  const all: HttpLine[] = []
  const open = async () => {
    const line = await openHttpLine(url)
    all.push(line)
    return line
  }
  /** One that the server has closed meanwhile is let go. */
  const usable = () => {
    let line = idle.pop()
    while (line && !line.isOpen()) line = idle.pop()
    return line
  }
  return {
    async post(what) {
      const line = usable() ?? (await open())
      await line.post(what)
      idle.push(line)
    },
    [Symbol.dispose]: () => {
      for (const line of all) line[Symbol.dispose]()
    },
  }
}
