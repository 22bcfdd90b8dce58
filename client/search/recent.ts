/** What this person looked for and used in this browser, the latest first. Signing out clears it with everything else. */
import { recall, remember } from '../platform/storage.ts'

const keptAtMost = 8
const usedAtMost = 4
const searchesOf = (userId: string) => `aura.search.recent.${userId}`
const usedOf = (userId: string) => `aura.search.used.${userId}`

function read(key: string): string[] {
  try {
    const saved: unknown = JSON.parse(recall(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((item) => typeof item === 'string').slice(0, keptAtMost) : []
  } catch {
    return []
  }
}

const keep = (key: string, texts: readonly string[], atMost = keptAtMost) => {
  remember(key, JSON.stringify(texts.slice(0, atMost)))
  return read(key)
}

const without = (texts: readonly string[], text: string) =>
  texts.filter((value) => value.toLowerCase() !== text.toLowerCase())

export const recentSearches = (userId: string) => read(searchesOf(userId))
export const keepSearch = (userId: string, text: string) =>
  keep(searchesOf(userId), [text, ...without(recentSearches(userId), text)])
export const forgetSearch = (userId: string, text: string) =>
  keep(searchesOf(userId), without(recentSearches(userId), text))
export const forgetSearches = (userId: string) => keep(searchesOf(userId), [])

/** The screens and actions that were chosen last, by the ids of their options. */
export const usedOptions = (userId: string) => read(usedOf(userId))
export const keepUsed = (userId: string, optionId: string) =>
  keep(usedOf(userId), [optionId, ...without(usedOptions(userId), optionId)], usedAtMost)
