/** A text is cut where its paragraphs end, so that what is found makes sense by itself. */

const longest = 1_200

export function chunksOf(text: string): string[] {
  const chunks: string[] = []
  let current = ''
  const flush = () => {
    if (current.trim() !== '') chunks.push(current.trim())
    current = ''
  }
  for (const paragraph of text.split(/\n\s*\n/)) {
    for (const part of partsOf(paragraph.trim())) {
      if (current.length + part.length > longest) flush()
      current += `${current === '' ? '' : '\n'}${part}`
    }
  }
  flush()
  return chunks
}

function partsOf(paragraph: string): string[] {
  const parts: string[] = []
  let rest = paragraph
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    const end = space > longest / 2 ? space : longest
    parts.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? parts : [...parts, rest]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const block = /^\/?(p|div|br|li|ul|ol|h[1-6]|tr|table|section|article|header|footer|main)$/

/** What a page says, without its scripts and styles. No look goes back over what it has passed. */
export function textOfPage(html: string): string {
  let text = ''
  let at = 0
  // Tags are found in any case; ASCII letters alone are lowered, so that both texts have the same places.
  const lowered = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  while (at < html.length) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open < 0 ? undefined : open)
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const name = /^<(\/?[a-z0-9]+|!--)/.exec(lowered.slice(open, open + 20))?.[1] ?? ''
    at = close + 1
    const end =
      name === '!--' ? '-->' : ['script', 'style', 'noscript', 'template', 'svg'].includes(name) ? `</${name}` : null
    if (end !== null) {
      const after = lowered.indexOf(end, open + 1)
      if (after < 0) break
      at = end === '-->' ? after + 3 : after
    } else if (block.test(name)) text += name.startsWith('h') || name === 'p' ? '\n\n' : '\n'
  }
  return text
    .replace(/&(#\d{1,6}|[a-z]{1,8});/g, (whole, name: string) =>
      name.startsWith('#') ? codePoint(Number(name.slice(1))) : (entities[name] ?? whole),
    )
    .replace(/[ \t\r\f]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const codePoint = (code: number) =>
  code > 31 && code < 0x11_0000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' '
