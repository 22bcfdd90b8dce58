import { postOperation } from '../platform/feed/http.ts'
import { newId } from '../platform/feed/id.ts'
import { forget, forgetEverything, recall, remember } from '../platform/storage.ts'
import { keepInTab, keptInTab } from './tab-storage.ts'
import type { SessionWorld, TabMessage } from './world.ts'

const mark = 'aura.session'
const stepKey = 'aura.step'
const challengeKey = 'aura.challenge'

export function browserWorld(left: SessionWorld['left']): SessionWorld {
  const tabs = new BroadcastChannel('aura.session')
  return {
    call: async (operation, input, who = {}) => (await postOperation(operation, input, who)).output,
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    oneAtATime: (work) => (navigator.locks ? navigator.locks.request('aura.session', work) : work()),
    tell: (message) => tabs.postMessage(message),
    listen(hear) {
      tabs.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data)
    },
    wasSignedIn: () => recall(mark) === '1',
    markSignedIn: () => remember(mark, '1'),
    forgetSignedIn: () => forget(mark),
    openRefresh() {
      const id = recall(stepKey) || newId()
      remember(stepKey, id)
      return id
    },
    closeRefresh: () => forget(stepKey),
    keepChallenge: (open) => keepInTab(challengeKey, open && `${open.id} ${open.account ?? ''}`),
    keptChallenge() {
      const [id, account] = keptInTab(challengeKey)?.split(' ') ?? []
      return id ? { id, account: account || undefined } : null
    },
    clear: forgetEverything,
    left,
  }
}
