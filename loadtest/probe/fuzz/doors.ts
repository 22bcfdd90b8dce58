/** The doors as a stranger to the product's client uses them: whatever value, whatever header. */
import { io, type Socket } from 'socket.io-client'

export type Answer = { status: number; code: string | null; output: unknown }

/** An answer that takes longer is a finding, too. */
const patienceMs = 20_000

export async function postTo(
  url: string,
  name: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${url}/api/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  const answer = parsed(text)
  return { status: response.status, code: codeOf(answer), output: answer }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return { error: { code: `no JSON: ${text.slice(0, 60)}` } }
  }
}

function codeOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const { error } = answer
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null
}

export type SocketDoor = Disposable & {
  call(name: string, input: unknown): Promise<Answer>
  watch(view: string, params: unknown): Promise<Answer>
}

/** One socket that is opened again where a message has closed it. */
export function socketTo(url: string, token: string): SocketDoor {
  let socket: Socket | null = null
  const connected = (): Socket => {
    if (socket?.active) return socket
    socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } })
    return socket
  }
  async function ask(message: string, ...args: unknown[]): Promise<Answer> {
    const used = connected()
    const { promise: closed, resolve: close } = Promise.withResolvers<unknown>()
    // A token that holds no longer is told here, and a message that is none ends the connection.
    const refused = (error: Error) => close({ error: 'data' in error ? error.data : { code: 'auth.required' } })
    const ended = () => close({ error: { code: 'request.malformed' } })
    used.once('connect_error', refused)
    used.once('disconnect', ended)
    const reply = used
      .timeout(patienceMs)
      .emitWithAck(message, ...args)
      .catch(() => ({ error: { code: 'no answer' } }))
    const answer: unknown = await Promise.race([reply, closed])
    used.off('connect_error', refused)
    used.off('disconnect', ended)
    return { status: 0, code: codeOf(answer), output: answer }
  }
  return {
    call: (name, input) => ask('call', name, input, null),
    async watch(view, params) {
      const answer = await ask('watch', view, params, null)
      const { output } = answer
      if (typeof output === 'object' && output !== null && 'room' in output) connected().emit('unwatch', output.room)
      return answer
    },
    [Symbol.dispose]: () => void socket?.disconnect(),
  }
}
