/** Both doors of a server as the probes use them: every answer is taken as it comes, refusals too. */
import { PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import { io, type Socket } from 'socket.io-client'

/** `code` is 'ok', or the code of the refusal; an answer that is none of ours has the status for a code. */
export type Answer = { code: string; text: string }

export async function callHttp(url: string, name: string, input: unknown, token: string | null): Promise<Answer> {
  const response = await fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
  return await answerOf(response)
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text()
  return { code: response.ok ? 'ok' : (codeIn(text) ?? `status ${response.status}`), text }
}

function codeIn(text: string): string | undefined {
  try {
    const body: { error?: { code?: string } } = JSON.parse(text)
    return body.error?.code
  } catch {
    return undefined
  }
}

export type ProbeSocket = Disposable & {
  /** The code of the refusal, when the door let nobody in. */
  readonly refused: string | null
  readonly isOpen: () => boolean
  readonly call: (name: string, input: unknown) => Promise<Answer>
  /** The room is left again. */
  readonly watch: (view: string, params: unknown) => Promise<Answer>
  /** Everything that came without being asked for. */
  readonly heard: string[]
}

type Reply = { ok: boolean; room?: string; error?: { code: string } }
const replyOf = (reply: Reply): Answer => ({ code: reply.error?.code ?? 'ok', text: JSON.stringify(reply) })

const patienceMs = 60_000

/** A socket with this token; `stay` keeps the rooms that are watched. */
export async function openLine(url: string, token: string | null, { stay = false } = {}): Promise<ProbeSocket> {
  const auth = { protocol: PROTOCOL, ...(token !== null && { token }) }
  const socket: Socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false })
  const heard: string[] = []
  socket.onAny((...message: unknown[]) => void heard.push(JSON.stringify(message)))
  const refused = await new Promise<string | null>((resolve) => {
    socket.once('connect', () => resolve(null))
    socket.once('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    )
  })
  /** A call that ends its own session may get no answer. */
  const ask = async (...message: [string, ...unknown[]]): Promise<Reply> => {
    try {
      return await socket.timeout(patienceMs).emitWithAck(...message)
    } catch {
      return { ok: false, error: { code: socket.connected ? 'no answer' : 'closed' } }
    }
  }
  return {
    refused,
    heard,
    isOpen: () => socket.connected,
    call: async (name, input) => replyOf(await ask('call', name, input, null)),
    watch: async (view, params) => {
      const reply = await ask('watch', view, params, null)
      if (reply.room !== undefined && !stay) await ask('unwatch', reply.room)
      return replyOf(reply)
    },
    [Symbol.dispose]: () => void socket.close(),
  }
}
