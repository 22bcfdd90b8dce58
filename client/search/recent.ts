/** What this person looked for in this browser, the latest first. Signing out clears it with everything else. */
import { recall, remember } from '../platform/storage.ts'

const keptAtMost = 8
const keyOf = (userId: string) => `aura.search.recent.${userId}`

export function recentSearches(userId: string): string[] {
  try {
    const saved: unknown = JSON.parse(recall(keyOf(userId)) ?? '[]')
    return Array.isArray(saved) ? saved.filter((item) => typeof item === 'string').slice(0, keptAtMost) : []
  } catch {
    return []
  }
}

const keep = (userId: string, texts: readonly string[]) => {
  remember(keyOf(userId), JSON.stringify(texts.slice(0, keptAtMost)))
  return recentSearches(userId)
}

const without = (texts: readonly string[], text: string) =>
  texts.filter((value) => value.toLowerCase() !== text.toLowerCase())

export const keepSearch = (userId: string, text: string) =>
  keep(userId, [text, ...without(recentSearches(userId), text)])
export const forgetSearch = (userId: string, text: string) => keep(userId, without(recentSearches(userId), text))
export const forgetSearches = (userId: string) => keep(userId, [])
