/** What the launcher says while things come up: short lines, the part's name first. */
import { ConfigError } from '@aura/server/platform/config.ts'
import { Sentence } from './sentence.ts'

export const say = (line: string): void => console.log(`  ${line}`)

export const statusLine = (name: string, words: string): string => `${name.padEnd(12)} ${words}`

export const seconds = (from: number): string => `${((performance.now() - from) / 1_000).toFixed(1)} s`

/** A sentence is for the person; everything else is a fault of ours and shows where it happened. */
export function complain(error: unknown): void {
  const expected = error instanceof Sentence || error instanceof ConfigError
  console.error(`\n  ${error instanceof Error ? (expected ? error.message : error.stack) : String(error)}\n`)
}

/** Lines of a JSON log as a person would say them; other lines as they are. */
export const readable = (words: string): string =>
  words
    .split('\n')
    .map((text) => {
      if (!text.startsWith('{')) return text
      try {
        const { msg, err } = JSON.parse(text)
        return [msg, err?.message].filter((part) => typeof part === 'string').join(': ') || text
      } catch {
        return text
      }
    })
    .join('\n')
