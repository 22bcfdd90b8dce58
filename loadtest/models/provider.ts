/** A provider that writes into each word when it leaves, by the clock that all threads share. */
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

const { words, pause } = z.parse(z.object({ words: z.number(), pause: z.number() }), workerData)

const frame = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`

async function streamWords(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let n = 0; n < words; n += 1) {
    response.write(frame({ delta: { content: String(performance.timeOrigin + performance.now()) } }))
    await wait(pause)
  }
  response.end(`${frame({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`)
}

const server = createServer((input, response) => {
  input.resume()
  input.on('end', () => void streamWords(response))
})
// A connection that is used again between two rounds must not be closing.
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') parentPort?.postMessage(address?.port)
})
