/** A person's socket from Node, with the stock client. */
import { type CallReply, PROTOCOL, type WatchReply } from '@aura/contracts/platform/protocol.ts'
import { io, type Socket } from 'socket.io-client'

export type Person = Disposable & {
  readonly call: (name: string, input: unknown) => Promise<CallReply>
  readonly watch: (view: string, params: unknown) => Promise<WatchReply>
}

export async function connectPerson(url: string, token: string): Promise<Person> {
  const socket: Socket = io(url, { transports: ['websocket'], auth: { token, protocol: PROTOCOL }, forceNew: true })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.once('connect', resolve)
  socket.once('connect_error', reject)
  await promise
  return {
    call: (name, input) => socket.emitWithAck('call', name, input, null),
    watch: (view, params) => socket.emitWithAck('watch', view, params, null),
    [Symbol.dispose]: () => void socket.close(),
  }
}

/** The access token of somebody who signs in over HTTP. */
export async function tokenOf(url: string, email: string, password: string): Promise<string> {
  const { session } = await post<{ session: { accessToken: string } }>(url, 'identity.sign-in', { email, password })
  return session.accessToken
}

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
