/** One keep-alive connection that posts and waits, as light as can be: the driver must not be what is measured. */
import { once } from 'node:events'
import { connect } from 'node:net'

export type HttpLine = Disposable & { readonly post: (name: string, input: unknown) => Promise<void> }

export async function openHttpLine(url: string, token: string): Promise<HttpLine> {
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
    post: (name, input) => {
      const body = JSON.stringify(input)
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting = { resolve, reject }
      socket.write(
        `POST /api/${name} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
      return promise
    },
    [Symbol.dispose]: () => void socket.destroy(),
  }
}
