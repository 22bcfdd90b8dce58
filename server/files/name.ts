/** A name that somebody's machine gave, as a name and nothing more: no path, no second line, not endless. */
import { storable } from '../platform/storable.ts'

const longest = 120

export function plainName(input: string): string {
  const last = storable(input).replaceAll('\\', '/').split('/').at(-1) ?? ''
  // Marks that turn the direction of writing make ".exe" look like ".csv".
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\s<>:"|?*]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
  if (plain === '') return 'file'
  if (plain.length <= longest) return plain
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? ''
  // Never through the middle of a character.
  return plain.slice(0, longest - ending.length).replace(/[\ud800-\udbff]$/, '') + ending
}

/** As a header says it: plain letters for old readers, the name itself for all others (RFC 6266). */
export function disposition(name: string, inline: boolean): string {
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (value) => `%${value.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
