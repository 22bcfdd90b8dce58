/** Ids of what a proposed command makes: the product gives them, and no person reads them. */
const made: Readonly<Record<string, readonly string[]>> = {
  'deals.create': ['dealId'],
  'deals.add-activity': ['activityId'],
  'contacts.create': ['contactId'],
  'contacts.create-tag': ['tagId'],
  'contacts.add-rule': ['ruleId'],
  'conversations.note': ['messageId'],
}

export const madeIds = (command: string): readonly string[] => made[command] ?? []
