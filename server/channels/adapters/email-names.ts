import { clean } from './provider.ts'

/** Names of letters, in their order: `<something@somewhere>`. */
export function namesIn(...texts: readonly (string | undefined)[]): string[] {
  const all = texts.flatMap((text) => clean(text ?? '').match(/<[^<>\s]{3,250}>/g) ?? [])
  return [...new Set(all)].slice(-30)
}

/** Our own id, where the name is one of those we give. */
export const ownId = (name: string): string | null => /^<([0-9a-f-]{36})@/.exec(name)?.[1] ?? null
