/**
 * A proxy as it stands before a server in production: it ends TLS, adds the address it saw to `X-Forwarded-For`, and
 * passes everything else on as it came, the Host header and what a caller forged included.
 */
import { request as forward, type IncomingMessage } from 'node:http'
import { createServer, request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { type Certificate, selfSigned } from './certificate.ts'

export type ProxiedRequest = {
  method?: 'GET' | 'POST' | 'OPTIONS'
  headers?: Record<string, string>
  body?: unknown
  /** The caller's address; all of 127.0.0.0/8 is this machine. */
  from?: string
}
export type Answered = { status: number; headers: IncomingMessage['headers']; cookies: string[]; text: string }

export type TlsProxy = AsyncDisposable & {
  readonly port: number
  readonly certificate: Certificate
  /** One call as a browser makes it, to the name that the certificate shows. */
  readonly ask: (path: string, proxiedRequest?: ProxiedRequest) => Promise<Answered>
}

const forwardedHeaders = (incoming: IncomingMessage): Record<string, string | string[]> => {
  const seen = incoming.headers['x-forwarded-for']
  const chain = [seen, incoming.socket.remoteAddress].filter((hop) => hop !== undefined).join(', ')
  const passed = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return { ...Object.fromEntries(passed), 'x-forwarded-for': chain }
}

export async function startTlsProxy(name: string, target: number): Promise<TlsProxy> {
  const certificate = selfSigned([name])
  const server = createServer(certificate, (incoming, outgoing) => {
    const { method, url } = incoming
    const passed = forward(
      { host: '127.0.0.1', port: target, method, path: url, headers: forwardedHeaders(incoming) },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.on('upgrade', (incoming: IncomingMessage, socket, head: Buffer) => {
    const lines = Object.entries(forwardedHeaders(incoming)).map(([header, value]) => `${header}: ${value}`)
    const inner = connect(target, '127.0.0.1', () => {
      inner.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      inner.write(head)
      inner.pipe(socket)
      socket.pipe(inner)
    })
    inner.on('error', () => socket.destroy())
    socket.on('error', () => inner.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const ask = ({ path, method = 'GET', headers = {}, body, from = '127.0.0.1' }: ProxiedRequest & { path: string }) =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          localAddress: from,
          servername: name,
          ca: certificate.cert,
          agent: false,
          headers: { host: name, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              cookies: answer.headers['set-cookie'] ?? [],
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return {
    port,
    certificate,
    ask: (path, proxiedRequest = {}) => ask({ path, ...proxiedRequest }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
