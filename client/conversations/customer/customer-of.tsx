import { thread } from '@aura/contracts/conversations/thread.ts'
import { threadReducer } from '@aura/machines/conversations/thread.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { Customer } from './customer.tsx'

type CustomerOfProps = { conversationId: string; nameOf: (userId: string) => string; open: (id: string) => void }

/** The customer of a conversation that is known by its id alone. */
export function CustomerOf({ conversationId, ...props }: CustomerOfProps) {
  const conversation = useView(thread, threadReducer, { conversationId }).state?.conversation
  return conversation ? <Customer conversation={conversation} {...props} /> : null
}
