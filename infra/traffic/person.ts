/**
 * A simulated user of the product, through its own doors: signs in with the password and the code from the mailbox,
 * keeps the session, and has one socket that reconnects by itself when the server does.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { session as sessionOf } from '@aura/contracts/identity/session.ts'
import {
  type CallReply,
  type Frame,
  PROTOCOL,
  type WatchReply,
  type WireEvent,
} from '@aura/contracts/platform/protocol.ts'
import { io } from 'socket.io-client'
import * as z from 'zod/mini'
import { asking } from '../ask.ts'
import { signIn } from '../sign-in.ts'

/** What the product answered instead. */
export class Refused extends Error {
  readonly code: string
  constructor(name: string, code: string) {
    super(`${name}: ${code}`)
    this.code = code
  }
}

export type Person = AsyncDisposable & {
  readonly userId: string
  call: <S extends z.ZodMiniType>(output: S, name: string, input: object) => Promise<z.infer<S>>
  /** The snapshot; what happens from then on comes to `event`, until `unwatch`. */
  watch: <S extends z.ZodMiniType>(
    state: S,
    view: string,
    params: object,
  ) => Promise<{ room: string; state: z.infer<S> }>
  unwatch: (room: string) => void
}

type PersonOptions = {
  url: string
  email: string
  password: string
  /** Everything of every room that is watched. */
  event: (event: WireEvent, person: Person) => void
  /** On the line, again: what was watched before has to be watched anew. */
  online: (person: Person) => Promise<void>
  failed: (error: unknown) => void
}

const agent = 'aura-traffic'
/** Before the shortest usual token ends. */
const refreshMs = 150_000

export async function becomePerson(personOptions: PersonOptions): Promise<Person> {
  const { url, email, password } = personOptions
  let session = await signIn(url, email, password, agent)
  const renew = async () => {
    const { refreshToken } = session
    session = await asking(url)
      .ask('identity.refresh', { refreshToken }, null, { 'user-agent': agent })
      .then((answer) => z.parse(sessionOf, answer))
      .catch(() => signIn(url, email, password, agent))
    return session.accessToken
  }
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 10_000,
    auth: (give) => {
      const fresh = Date.parse(session.expiresAt) - Date.now() > 30_000 ? session.accessToken : renew()
      void Promise.resolve(fresh)
        .catch(() => '')
        .then((token) => give({ token, protocol: PROTOCOL }))
    },
  })
  const person: Person = {
    userId: session.user.id,
    async call(output, name, input) {
      const reply: CallReply = await socket.timeout(20_000).emitWithAck('call', name, input, null)
      if (!reply.ok) throw new Refused(name, reply.error.code)
      return z.parse(output, reply.output)
    },
    async watch(state, view, params) {
      const reply: WatchReply = await socket.timeout(20_000).emitWithAck('watch', view, params, null)
      if (!reply.ok) throw new Refused(view, reply.error.code)
      return { room: reply.room, state: z.parse(state, reply.snapshot) }
    },
    unwatch: (room) => void socket.emit('unwatch', room, () => {}),
    async [Symbol.asyncDispose]() {
      clearInterval(keeping)
      socket.close()
    },
  }
  const keep = async () => {
    if (socket.connected) await socket.timeout(20_000).emitWithAck('refresh', await renew())
  }
  const keeping = setInterval(() => void keep().catch(personOptions.failed), refreshMs)
  socket.on('frame', (...[, , , events]: Frame) => {
    for (const event of events) personOptions.event(event, person)
  })
  // The server may take leave of a socket for good; a person would open the page again.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void pause(2000).then(() => socket.connect())
  })
  const first = Promise.withResolvers<void>()
  socket.on('connect', () => {
    personOptions.online(person).then(first.resolve, (error: unknown) => {
      first.resolve()
      personOptions.failed(error)
    })
  })
  socket.connect()
  await first.promise
  return person
}
