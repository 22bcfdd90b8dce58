/** A line in the thread about what happened without anybody's hand. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import type { Work } from '../platform/handle.ts'
import type { NewMessage } from './store.ts'

type Change = Extract<Content, { type: 'change' }>

export type SystemChange = Pick<Change, 'change'> & Partial<Change>

export const systemEntry = ({ newId }: Pick<Work, 'newId'>, systemChange: SystemChange): NewMessage => ({
  id: newId(),
  direction: 'inside',
  author: { kind: 'system', id: null, name: '' },
  content: { type: 'change', toId: null, toName: null, until: null, reason: null, ...systemChange },
})
