/** From the command that ends a session to the moment its open socket is told to stay away and closed. */
import { closeCodes } from '@aura/contracts/platform/close-codes.ts'
import { type Bye, PROTOCOL } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestPerson } from '@aura/infra/company.ts'
import { io, type Socket } from 'socket.io-client'
import { latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { startServed } from '../platform/served.ts'
import { post } from '../platform/socket.ts'

/** Ended before the clock runs, so that a process that has just started is not what is measured. */
const warming = 20

type Open = { person: TestPerson; socket: Socket; gone: Promise<{ at: number; code: number | null }> }

export const revoke = question('revoke', {
  asks: 'How long does an open screen outlive the end of its session?',
  options: {
    sessions: { value: 200, help: 'open screens, each of a session of its own' },
    every: { value: 20, help: 'milliseconds between two that are ended' },
  },
  async run({ sessions, every }, report) {
    report.progress(`${sessions} screens`)
    await using served = await startServed({ connections: 10 })
    const { url, databaseUrl, token } = served
    const company = await createTestCompany(databaseUrl, [
      'company_owner',
      ...Array(sessions + warming).fill('company_user'),
    ])
    const [owner, ...people] = company.people
    if (!owner) throw new Error('a company without people')
    const open = await Promise.all(people.map((person) => openScreen(url, person, token(person.claims))))

    report.progress('ending them one after the other')
    const times = latencies()
    const codes: (number | null)[] = []
    const endings: Promise<void>[] = []
    for (const [index, { person, gone }] of open.entries()) {
      const began = performance.now()
      const { sessionId } = person.claims
      endings.push(
        post(url, 'identity.revoke-session', { sessionId }, token(owner.claims)).then(async () => {
          const { at, code } = await gone
          if (index < warming) return
          times.add(at - began)
          codes.push(code)
        }),
      )
      await new Promise((resolve) => setTimeout(resolve, every))
    }
    await Promise.all(endings)
    for (const { socket } of open) socket.close()

    report.table('From the call to the closed socket', [
      {
        sessions,
        'p50 ms': round(times.at(50)),
        'p99 ms': round(times.at(99)),
        'max ms': round(times.max()),
      },
    ])
    const stayAway = codes.filter((code) => code === closeCodes.sessionRevoked).length
    report.must('every screen was told to stay away', stayAway === sessions, `${stayAway} of ${sessions}`)
    report.target('p99 ms from the call to the closed socket', times.at(99), { atMost: 250 })
  },
})

async function openScreen(url: string, person: TestPerson, token: string): Promise<Open> {
  const auth = { token, protocol: PROTOCOL }
  const socket: Socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false })
  let code: number | null = null
  socket.on('bye', (bye: Bye) => {
    code = bye.code
  })
  const gone = new Promise<{ at: number; code: number | null }>((resolve) =>
    socket.once('disconnect', () => resolve({ at: performance.now(), code })),
  )
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  await socket.emitWithAck('watch', 'deals.board', {}, null)
  return { person, socket, gone }
}
