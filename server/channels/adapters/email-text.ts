/**
 * The words of a letter. HTML becomes text and nothing else; what was said before and stands below once more is told
 * apart from what is new.
 */
import { decodeHTML } from 'entities'

const longestPage = 400_000
/** These hold nothing that anybody reads. */
const unseen = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'noscript'])
const breaking = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'ul',
  'ol',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'pre',
])

/** Tag by tag: a quotation is marked as it is in plain text, so that both are read alike. */
export function textOfPage(page: string): string {
  const lines: string[] = ['']
  let depth = 0
  let hidden: string | null = null
  const add = (words: string) => lines.push((lines.pop() ?? '') + words)
  const begin = () => {
    if (lines.at(-1) !== undefined && lines.at(-1) !== '> '.repeat(depth)) lines.push('> '.repeat(depth))
  }
  for (const [part] of page.slice(0, longestPage).matchAll(/<!--[\s\S]*?(?:-->|$)|<[^<>]*>|[^<]+|</g)) {
    const [, closing, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(part) ?? []
    const tag = name.toLowerCase()
    if (hidden !== null) {
      if (closing && tag === hidden) hidden = null
    } else if (part.startsWith('<!') || part.startsWith('<?')) {
      // Nothing to read.
    } else if (tag === '') add(decodeHTML(part).replace(/\s+/g, ' '))
    else if (unseen.has(tag) && !closing && !part.endsWith('/>')) hidden = tag
    else if (tag === 'blockquote') {
      begin()
      depth = Math.max(0, Math.min(20, depth + (closing ? -1 : 1)))
      lines.pop()
      lines.push('> '.repeat(depth))
    } else if (breaking.has(tag)) {
      if (tag === 'br') lines.push('> '.repeat(depth))
      else begin()
    }
  }
  return lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** How programs introduce what stands below; a longer line is never one, and is not looked at. */
const longestIntroduction = 400
const introductions = [
  /^(?:on|em|el|le|il|am)\s.{4,300}(?:wrote|escreveu|escribió|a écrit|ha scritto|schrieb)(?:\s*:)?$/i,
  /^-{2,}\s*(?:original message|mensagem original|mensaje original)\s*-{2,}\s*$/i,
  /^_{10,}\s*$/,
]
const headLine = /^\*?(?:from|de|von)\*?:\s/i
const headBelow = /^\*?(?:sent|to|date|subject|enviad[oa](?: em)?|enviado el|para|data|fecha|assunto|asunto)\*?:\s/i

const matches = (introduction: RegExp, line: string) => line.length <= longestIntroduction && introduction.test(line)

const isQuoted = (line: string) => line.startsWith('>') || line.trim() === ''

/** Where what was said before begins; the end when nothing of it is there. */
function quotedFrom(lines: readonly string[]): number {
  for (const [at, line] of lines.entries()) {
    // Some programs break the line of the introduction.
    const two = `${line.trim()} ${(lines[at + 1] ?? '').trim()}`
    if (introductions.some((introduction) => matches(introduction, line.trim()))) return at
    if (introductions[0] && matches(introductions[0], two) && /^(?:on|em|el|le|il|am)\s/i.test(line.trim())) return at
    if (headLine.test(line) && lines.slice(at + 1, at + 5).filter((value) => headBelow.test(value)).length >= 2)
      return at
  }
  let from = lines.length
  while (from > 0 && isQuoted(lines[from - 1] ?? '')) from--
  return lines.slice(from).some((line) => line.startsWith('>')) ? from : lines.length
}

export function folded(text: string): { text: string; quoted: string | null } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const from = quotedFrom(lines)
  const fresh = lines.slice(0, from).join('\n').trim()
  const quoted = lines.slice(from).join('\n').trim()
  // A letter that only passes another one on says what that one says.
  return fresh === '' || quoted === '' ? { text: text.trim(), quoted: null } : { text: fresh, quoted }
}
