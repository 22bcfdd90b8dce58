/** A person's socket from Node, with the stock client. */
import {
  type CallReply,
  type Frame,
  PROTOCOL,
  type WatchReply,
  type WireEvent,
} from '@aura/contracts/platform/protocol.ts'
import { signIn } from '@aura/infra/sign-in.ts'
import { io, type Socket } from 'socket.io-client'

export type Person = Disposable & {
  readonly call: (name: string, input: unknown) => Promise<CallReply>
  /** The snapshot may be an older one, so what brings it up to date is handed to `event`. */
  readonly watch: (view: string, params: unknown, event?: (event: WireEvent) => void) => Promise<WatchReply>
  /** Whatever comes on the volatile lane. */
  readonly volatile: (heard: (room: string, key: string, value: unknown) => void) => void
  /** Resolves with the next word that everything watched is complete. */
  readonly complete: () => Promise<void>
}

export async function connectPerson(url: string, token: string): Promise<Person> {
  const socket: Socket = io(url, { transports: ['websocket'], auth: { token, protocol: PROTOCOL }, forceNew: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('connect', resolve)
  socket.once('connect_error', reject)
  await promise
  return {
    call: (name, input) => socket.emitWithAck('call', name, input, null),
    watch: async (view, params, event = () => {}) => {
      socket.on('frame', (...[, , , events]: Frame) => events.forEach(event))
      return await socket.emitWithAck('watch', view, params, null)
    },
    volatile: (heard) => void socket.on('volatile', heard),
    complete: () => new Promise((done) => socket.once('beat', () => done())),
    [Symbol.dispose]: () => void socket.close(),
  }
}

/** The access token of a user who signs in over HTTP, with the code from the mailbox. */
export const tokenOf = async (url: string, email: string, password: string): Promise<string> =>
  (await signIn(url, email, password)).accessToken

export async function post<Output>(url: string, name: string, input: unknown, token?: string): Promise<Output> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  return answer as Output
}
