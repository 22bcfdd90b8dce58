import type { Conversation } from '@aura/contracts/conversations/conversation.ts'

/** The rows that were read, each as the inbox has it since, with what is new; the last change first. */
export function withRecent(rows: readonly Conversation[], recent: readonly Conversation[]): Conversation[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const conversation of recent) {
    const before = byId.get(conversation.id)
    if (!before || before.version < conversation.version) byId.set(conversation.id, conversation)
  }
  return [...byId.values()].sort((a, b) => (a.changedAt < b.changedAt ? 1 : a.changedAt > b.changedAt ? -1 : 0))
}
