/** Our gateway as it is in the product, fed with the bus messages of commits; only the log is in memory. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGateway } from '@aura/server/gateway/gateway.ts'
import { encodeCommit } from '@aura/server/platform/log/commit.ts'
import { memoryParts } from './memory-parts.ts'
import { commitOf } from './room.ts'
import { serveBench } from './server.ts'

const http = createServer()
const { parts, tell } = memoryParts()
createGateway(http, parts)
http.listen(0, '127.0.0.1')
const listening = once(http, 'listening').then(() => (http.address() as AddressInfo).port)

let position = 0
serveBench(listening, (events) => {
  for (let count = 0; count < events; count += 1) {
    position += 1
    const commit = commitOf(position)
    tell(commit, encodeCommit(commit))
  }
  return position
})
