/**
 * One visitor's chat: the state of `machines/webchat/widget.ts`, what is kept of it in the browser, and what its changes
 * send. Messages leave one after the other; one that the line swallowed goes again under its own id.
 */
import type { VisitorSession } from '@aura/contracts/webchat/settings.ts'
import type { VisitorMessage, VisitorThread } from '@aura/contracts/webchat/visitor.ts'
import {
  type Outgoing,
  type WidgetEvent,
  type WidgetState,
  widgetStart,
  widgetStep,
} from '@aura/machines/webchat/widget.ts'
import { type CallReply, openLine, type VisitorLine } from './gateway-line.ts'
import { isGood, newId, readSaved, renew, type Saved, type Site, upload, writeSaved } from './session.ts'

export type Introduction = {
  name: string | null
  email: string | null
  phone: string | null
  consent: boolean
  language: string
}

export type Chat = ReturnType<typeof startChat>

const typingEveryMs = 3_000
const pageEveryMs = 3_000
const lookTurns = 50
const lookEveryMs = 100

export function startChat(site: Site, changed: (state: WidgetState) => void) {
  let saved: Saved = readSaved(site)
  let state: WidgetState = widgetStart(saved)
  let line: VisitorLine | null = null
  let isSending = false
  let isReporting = false
  let typedAt = 0
  let page = ''
  /** The files of this page that wait to be uploaded; a file does not outlive its page. */
  const files = new Map<string, File>()

  function save(change: Partial<Saved>): void {
    // Another tab may have got a newer pass, or read further.
    saved = { ...readSaved(site), ...change }
    writeSaved(site, saved)
  }

  function step(event: WidgetEvent): void {
    state = widgetStep(state, event)
    save({ outbox: state.outbox.filter(({ id }) => !files.has(id)), readUpTo: state.readUpTo })
    changed(state)
    void sendNext()
    void report()
  }

  async function session(refused = false): Promise<VisitorSession> {
    const before = readSaved(site).session
    if (isGood(before) && !refused) return before
    const fresh = await renew(site, before)
    save({ session: fresh })
    return fresh
  }

  function connect(): void {
    if (line) {
      line.wake()
      return
    }
    line = openLine({
      server: site.server,
      token: async (refused) => (await session(refused)).token,
      heard: {
        line(next) {
          step({ type: 'line', line: next })
          if (next === 'live') tellPage(true)
        },
        snapshot: (thread) => step({ type: 'snapshot', thread: thread as VisitorThread }),
        event: heard,
        volatile: (key, value) => key === 'operator' && step({ type: 'typing', on: value === true }),
      },
    })
  }

  function heard(name: string, body: unknown): void {
    if (name === 'webchat.message_shown')
      step({ type: 'message', message: (body as { message: VisitorMessage }).message })
    if (name === 'webchat.status_shown')
      step({ type: 'status', status: (body as { status: VisitorThread['status'] }).status })
    if (name === 'webchat.introduced') step({ type: 'introduced' })
    if (name === 'webchat.email_left') step({ type: 'email_left' })
  }

  const call = async (name: string, input: unknown): Promise<CallReply> =>
    (await line?.call(name, input)) ?? { ok: false, error: { code: 'line.broken', message: '' } }

  const isBroken = (reply: CallReply) => !reply.ok && reply.error.code === 'line.broken'

  /** The oldest that has not been stored, as long as the line is live. */
  async function sendNext(): Promise<void> {
    const next = state.outbox.find((item) => item.state === 'sending')
    if (isSending || !next || state.line !== 'live') return
    isSending = true
    const answer = await deliver(next).catch((): CallReply | null => null)
    isSending = false
    // The line or the upload broke: the next live moment tries again.
    if (answer === null || isBroken(answer)) {
      setTimeout(() => void sendNext(), 1_000)
      return
    }
    if (answer.ok) step({ type: 'stored', id: next.id })
    else if (answer.error.code === 'request.too_many') setTimeout(() => void sendNext(), 2_000)
    else step({ type: 'refused', id: next.id, problem: answer.error.message })
    if (answer.ok) save({ isKnown: true })
  }

  async function deliver({ id, content, fileId }: Outgoing): Promise<CallReply> {
    if (!fileId || content.type === 'text') return await call('webchat.send', { messageId: id, content })
    const file = files.get(id)
    if (file) {
      const outcome = await upload(site, { token: (await session()).token, fileId, file })
      if (outcome !== 'stored') return { ok: false, error: { code: 'files.refused', message: outcome } }
      files.delete(id)
    }
    return await call('webchat.send', { messageId: id, content: { type: 'file', fileId } })
  }

  /** How far the company's messages came: arrived, and read once they were before the visitor's eyes. */
  async function report(): Promise<void> {
    if (isReporting || state.line !== 'live') return
    const ours = (state.thread?.messages ?? []).filter(({ from }) => from === 'company')
    const isLookedAt = state.isOpen && document.visibilityState === 'visible'
    const after = isLookedAt ? reportedRead : saved.gotUpTo
    const fresh = ours.filter(({ n }) => n > after).slice(-50)
    const newest = fresh.at(-1)?.n
    if (newest === undefined) return
    isReporting = true
    const status = isLookedAt ? 'read' : 'delivered'
    const reply = await call('webchat.seen', { messageIds: fresh.map(({ id }) => id), status })
    isReporting = false
    if (!reply.ok) return
    save({ gotUpTo: Math.max(saved.gotUpTo, newest) })
    if (isLookedAt) reportedRead = newest
    void report()
  }
  let reportedRead = 0

  function tellPage(always = false): void {
    if (!saved.isKnown || state.line !== 'live' || (!always && page === location.href)) return
    page = location.href
    void call('webchat.page', { page: page.slice(0, 500), title: document.title.slice(0, 200) })
  }
  const pages = setInterval(() => tellPage(), pageEveryMs)

  const wake = () => line?.wake()
  const cut = () => line?.cut()
  const look = () => void report()
  addEventListener('online', wake)
  addEventListener('offline', cut)
  document.addEventListener('visibilitychange', look)
  if (saved.isKnown) connect()

  /** A moment for a line that is just being opened. */
  async function lineIsLive(): Promise<void> {
    for (let turn = 0; turn < lookTurns && state.line !== 'live'; turn++)
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }

  return {
    state: () => state,
    isKnown: () => saved.isKnown,
    open() {
      connect()
      step({ type: 'opened' })
      tellPage(true)
    },
    close: () => step({ type: 'closed' }),
    write: (text: string) => step({ type: 'write', message: { id: newId(), content: { type: 'text', text } } }),
    attach(file: File) {
      const id = newId()
      files.set(id, file)
      const content = { type: 'file', name: file.name, caption: null } as const
      step({ type: 'write', message: { id, content, fileId: newId() } })
    },
    retry: (id: string) => step({ type: 'retry', id }),
    discard(id: string) {
      files.delete(id)
      step({ type: 'discard', id })
    },
    async introduce(introduction: Introduction): Promise<CallReply> {
      await lineIsLive()
      const reply = await call('webchat.introduce', { ...introduction, page: location.href.slice(0, 500) })
      if (reply.ok) {
        save({ isKnown: true })
        step({ type: 'introduced' })
      }
      return reply
    },
    async leaveEmail(email: string): Promise<CallReply> {
      const reply = await call('webchat.leave-email', { email })
      if (reply.ok) step({ type: 'email_left' })
      return reply
    },
    type() {
      if (Date.now() - typedAt < typingEveryMs || !saved.isKnown) return
      typedAt = Date.now()
      void call('webchat.typing', {})
    },
    async fileUrl(messageId: string): Promise<string | null> {
      const reply = await call('webchat.file-link', { messageId })
      return reply.ok ? `${site.server}${(reply.output as { url: string }).url}` : null
    },
    stop() {
      clearInterval(pages)
      removeEventListener('online', wake)
      removeEventListener('offline', cut)
      document.removeEventListener('visibilitychange', look)
      line?.close()
    },
  }
}
