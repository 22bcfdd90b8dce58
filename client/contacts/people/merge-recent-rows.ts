import type { Contact } from '@aura/contracts/contacts/contact.ts'

/** The rows as they are now: newer versions take their place; those that went into others, or into the archive, leave. */
export function mergeRecentRows(rows: readonly Contact[], recent: readonly Contact[], archived = false): Contact[] {
  const newest = new Map(recent.map((contact) => [contact.id, contact]))
  return rows.flatMap((row) => {
    const now = newest.get(row.id)
    if (!now || now.version <= row.version) return [row]
    return now.mergedInto === null && (now.archivedAt !== undefined) === archived ? [now] : []
  })
}
