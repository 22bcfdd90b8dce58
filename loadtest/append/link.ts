/**
 * A TCP link on loopback with the delay of a real distance: every piece of data arrives so many
 * milliseconds later, in order. A link can freeze: both ends stay connected and nothing passes.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Link = AsyncDisposable & {
  readonly port: number
  readonly freeze: () => void
  readonly thaw: () => void
}

export async function openLink(target: number, delay: number): Promise<Link> {
  const sockets = new Set<Socket>()
  let frozen: (() => void)[] | undefined
  const deliver = (from: Socket, to: Socket) => {
    const pass = (chunk: Buffer) => {
      if (frozen) frozen.push(() => to.write(chunk))
      else to.write(chunk)
    }
    from.setNoDelay(true)
    // Timers of one length fire in the order in which they were set.
    from.on('data', (chunk) => (delay > 0 ? setTimeout(pass, delay, chunk) : pass(chunk)))
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
    sockets.add(from)
    from.on('close', () => sockets.delete(from))
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    deliver(near, far)
    deliver(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      frozen ??= []
    },
    thaw: () => {
      const pending = frozen ?? []
      frozen = undefined
      for (const pass of pending) pass()
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export function through(databaseUrl: string, link: Link): string {
  const url = new URL(databaseUrl)
  url.port = String(link.port)
  return url.href
}
