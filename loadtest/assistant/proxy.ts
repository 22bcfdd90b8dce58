/** A bare proxy of a stream, in a thread of its own: it looks at nothing. */
import { Agent, createServer, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

const { origin } = z.parse(z.object({ origin: z.string() }), workerData)
const agent = new Agent({ keepAlive: true })

const server = createServer((input, response) => {
  const onward = request(`${origin}${input.url}`, { method: 'POST', agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  input.pipe(onward)
})
// A connection that is used again between two rounds must not be closing.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') parentPort?.postMessage(address?.port)
})
