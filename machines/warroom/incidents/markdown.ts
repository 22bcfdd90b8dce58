/** The little of Markdown that a post-mortem is written in: headings, lists and paragraphs, each a block of words. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'item' | 'paragraph'; text: string }

const plain = (text: string) => text.replaceAll(/\*\*|__|`/g, '').trim()

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let open = false
  for (const line of markdown.split(/\r?\n/)) {
    const heading = /^(#{1,4})\s(.*)$/s.exec(line)
    const item = /^\s*(?:[-*]|\d+\.)\s(.*)$/s.exec(line)
    const last = blocks.at(-1)
    if (line.trim() === '') open = false
    else if (heading) blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: plain(heading[2] ?? '') })
    else if (item) blocks.push({ kind: 'item', text: plain(item[1] ?? '') })
    else if (open && last && last.kind !== 'heading') last.text = `${last.text} ${plain(line)}`
    else blocks.push({ kind: 'paragraph', text: plain(line) })
    if (line.trim() !== '') open = !heading
  }
  return blocks
}
