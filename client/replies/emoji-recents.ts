/** The emoji one has used last, the newest first, kept in this browser. */
const key = 'aura.emoji'
const limit = 16

export function recentEmoji(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((item) => typeof item === 'string').slice(0, limit) : []
  } catch {
    return []
  }
}

export function rememberEmoji(emoji: string): void {
  const all = [emoji, ...recentEmoji().filter((value) => value !== emoji)].slice(0, limit)
  try {
    localStorage.setItem(key, JSON.stringify(all))
  } catch {
    // A storage that is forbidden or full costs the memory of them, and nothing else.
  }
}
