/**
 * Socket.IO's protocol (revision 5) as far as the gateway speaks it: text only, one namespace, acks
 * from here to there only. Whatever else comes is malformed and closes that one socket. An incoming
 * event is handed on as `message(name, args, ackId)`, so that answers can be written as finished bytes and a
 * client cannot name an event that means something to the library itself.
 */
type Outgoing = { type: number; data?: unknown }
type Incoming = { type: number; nsp: '/'; data?: unknown }

const connect = 0
const disconnect = 1
const event = 2

/** A connect packet carries a token of at most 4,096 characters; who has not been let in sends nothing longer. */
const longestConnect = 8 * 1024

const eventText = /^2(\d{0,10})(\[[\s\S]*)$/

class Encoder {
  encode({ type, data }: Outgoing): [string] {
    return [data === undefined ? String(type) : `${type}${JSON.stringify(data)}`]
  }
}

class Decoder {
  #heard: ((packet: Incoming) => void) | null = null
  #connecting = false

  on(_decoded: string, heard: (packet: Incoming) => void): void {
    this.#heard = heard
  }

  removeListener(): void {
    this.#heard = null
  }

  destroy(): void {}

  /** Throws on what is malformed; the library then closes the connection. */
  add(text: unknown): void {
    if (typeof text !== 'string') throw new Error('binary')
    if (!this.#connecting && text.length > longestConnect) throw new Error('too long')
    const packet = decode(text)
    if (!this.#connecting && packet.type === event) throw new Error('malformed')
    if (packet.type === connect) this.#connecting = true
    this.#heard?.(packet)
  }
}

export function decode(text: string): Incoming {
  if (text === '1') return { type: disconnect, nsp: '/' }
  if (text === '0') return { type: connect, nsp: '/', data: {} }
  if (text.startsWith('0')) return { type: connect, nsp: '/', data: objectOf(JSON.parse(text.slice(1))) }
  const found = eventText.exec(text)
  if (!found) throw new Error('malformed')
  const list: unknown = JSON.parse(found[2] ?? '')
  if (!Array.isArray(list)) throw new Error('malformed')
  const [name, ...args] = list
  if (typeof name !== 'string') throw new Error('malformed')
  return { type: event, nsp: '/', data: ['message', name, args, found[1] ? Number(found[1]) : null] }
}

function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('malformed')
  return value
}

export const parser = { protocol: 5, Encoder, Decoder }
