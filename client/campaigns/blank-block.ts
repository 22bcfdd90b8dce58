import type { LetterBlock } from '@aura/contracts/conversations/letter-blocks.ts'

export type BlockType = LetterBlock['type']

/** As it is added: a picture is chosen and a button gets its address afterwards. */
export function blankBlock(type: BlockType): LetterBlock {
  switch (type) {
    case 'heading':
    case 'text':
      return { type, text: '' }
    case 'button':
      return { type, text: '', url: '' }
    case 'image':
      return { type, fileId: '', alt: '', url: null }
    case 'divider':
      return { type }
    case 'columns':
      return {
        type,
        columns: [[{ type: 'text', text: '' }], [{ type: 'text', text: '' }]],
      }
  }
}

export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const [item] = items.slice(at, at + 1)
  const to = at + by
  return item === undefined || to < 0 || to >= items.length ? [...items] : items.toSpliced(at, 1).toSpliced(to, 0, item)
}
