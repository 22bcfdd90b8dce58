/**
 * The mail server of the simulated world: a company sends through it with its account's password, and what it says
 * to letters can go wrong as with the real ones.
 */
import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { portProblem } from '../ports.ts'
import type { Account, EmailAccount } from './account.ts'
import { howItFails, losesAnswer } from './failing.ts'
import type { ProviderRegistry } from './provider-registry.ts'
import { arriveLetter } from './receive-mail.ts'

export type MailServer = AsyncDisposable & { readonly port: number }

const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

const failures = {
  refused: no(550, '5.7.1 Message refused by policy'),
  too_many: no(450, '4.7.1 Too many messages, slow down'),
  busy: no(451, '4.3.2 System busy, try again later'),
}

export async function startMailServer(house: ProviderRegistry, before: number): Promise<MailServer> {
  /** How the letter of a line goes wrong after it was taken. */
  const spoilt = new Map<string, 'error' | 'silence'>()
  const sockets = new Map<number, Socket>()
  const hangUp = ({ remotePort }: SMTPServerSession) => sockets.get(Number(remotePort))?.destroy()
  const accountOf = ({ user }: SMTPServerSession) => mailAccount(house, user ?? '')

  const smtp = new SMTPServer({
    name: 'mail.aura.test',
    // Nothing of this leaves the machine.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: 32 * 1024 * 1024,
    closeTimeout: 200,
    onAuth: ({ username = '', password }, _, done) => {
      const account = mailAccount(house, username)
      if (!account || account.password !== password) return done(no(535, '5.7.8 Username and password not accepted'))
      done(null, { user: account.id })
    },
    onMailFrom: ({ address }, session, done) => {
      const own = accountOf(session)
      done(own && own.address === address.toLowerCase() ? null : no(553, '5.7.1 Sender is not yours'))
    },
    onRcptTo: (_, session, done) => {
      const account = accountOf(session)
      const how = account && howItFails(house, account)
      if (how === 'error' || how === 'silence') spoilt.set(session.id, how)
      done(how && how in failures ? failures[how === 'error' || how === 'silence' ? 'refused' : how] : null)
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const account = accountOf(session)
      const how = spoilt.get(session.id)
      spoilt.delete(session.id)
      if (how === 'silence' || !account) return
      if (how === 'error') return void hangUp(session)
      const letter = await PostalMime.parse(Buffer.concat(chunks))
      for (const { address } of session.envelope.rcptTo) arriveLetter(house, account, address.toLowerCase(), letter)
      if (losesAnswer(house, account)) return void hangUp(session)
      done()
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    const port = Number(socket.remotePort)
    sockets.set(port, socket)
    socket.on('close', () => sockets.delete(port))
  })
  const port = before > 0 && (await portProblem(before, '127.0.0.1')) === undefined ? before : 0
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return {
    port: (smtp.server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets.values()) socket.destroy()
      return new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

function mailAccount({ accounts }: ProviderRegistry, id: string): EmailAccount | undefined {
  const account: Account | undefined = accounts.get(id)
  return account?.kind === 'email' ? account : undefined
}
