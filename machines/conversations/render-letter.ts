/**
 * A letter's blocks as what its reader gets: markup that mail programs show alike (tables, styles on the tags), and the same
 * in plain words. The preview and the mail ask the same two functions. Whatever stands in a block is text: nothing of it is markup.
 */
import type { LetterBlock, SimpleBlock } from '@aura/contracts/conversations/letter-blocks.ts'
import { escapeMarkup } from '../platform/escape-markup.ts'

const font = 'font-family:Arial,Helvetica,sans-serif;color:#1f2430'

/** `addressOf` says where the picture of a file lies: in the letter, or for the preview on our server; undefined: nowhere. */
export function renderLetter(
  blocks: readonly LetterBlock[],
  addressOf: (fileId: string) => string | undefined,
  foot = '',
): string {
  const rows = blocks.map((block) => `<tr><td style="padding:0 24px 16px">${blockMarkup(block, addressOf)}</td></tr>`)
  return (
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f5f7">' +
    '<tr><td align="center" style="padding:24px 8px">' +
    '<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" ' +
    'style="width:100%;max-width:600px;background:#ffffff;border-radius:8px">' +
    `<tr><td style="height:24px;line-height:24px">&nbsp;</td></tr>${rows.join('')}</table>${foot}</td></tr></table>`
  )
}

function blockMarkup(block: LetterBlock, addressOf: (fileId: string) => string | undefined): string {
  if (block.type !== 'columns') return simpleMarkup(block, addressOf)
  const width = Math.floor(100 / block.columns.length)
  const cells = block.columns.map(
    (column, at) =>
      `<td valign="top" width="${width}%" style="${at === 0 ? '' : 'padding-left:16px'}">${column
        .map((one) => `<div style="padding-bottom:12px">${simpleMarkup(one, addressOf)}</div>`)
        .join('')}</td>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells.join('')}</tr></table>`
}

function simpleMarkup(block: SimpleBlock, addressOf: (fileId: string) => string | undefined): string {
  switch (block.type) {
    case 'heading':
      return `<h1 style="margin:0;font-size:24px;line-height:30px;${font}">${escapeMarkup(block.text)}</h1>`
    case 'text':
      return `<p dir="auto" style="margin:0;font-size:16px;line-height:24px;${font}">${linked(block.text)}</p>`
    case 'button':
      return (
        '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="border-radius:6px;background:#2446c8">' +
        `<a href="${escapeMarkup(block.url)}" style="display:inline-block;padding:12px 20px;font-size:16px;` +
        `font-family:Arial,Helvetica,sans-serif;color:#ffffff;text-decoration:none">${escapeMarkup(block.text)}</a></td></tr></table>`
      )
    case 'image': {
      const source = addressOf(block.fileId)
      if (source === undefined) return ''
      const picture =
        `<img src="${escapeMarkup(source)}" alt="${escapeMarkup(block.alt)}" ` +
        'style="display:block;width:100%;max-width:552px;height:auto;border:0">'
      return block.url === null ? picture : `<a href="${escapeMarkup(block.url)}">${picture}</a>`
    }
    case 'divider':
      return '<hr style="margin:4px 0;border:0;border-top:1px solid #d9dce3">'
  }
}

const web = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

const linked = (text: string): string =>
  text
    .split(web)
    .map((words, at) =>
      at % 2 === 1 ? `<a href="${escapeMarkup(words)}">${escapeMarkup(words)}</a>` : escapeMarkup(words),
    )
    .join('')
    .replaceAll('\n', '<br>')

const simpleOf = (blocks: readonly LetterBlock[]): SimpleBlock[] =>
  blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))

/** The same in plain words, for readers and programs that show no markup. */
export const plainLetter = (blocks: readonly LetterBlock[]): string =>
  simpleOf(blocks)
    .map(plainBlock)
    .filter((words) => words !== '')
    .join('\n\n')

function plainBlock(block: SimpleBlock): string {
  switch (block.type) {
    case 'heading':
    case 'text':
      return block.text.trim()
    case 'button':
      return `${block.text.trim()}: ${block.url}`
    case 'image':
      return [block.alt.trim(), block.url ?? ''].filter((words) => words !== '').join(': ')
    case 'divider':
      return '---'
  }
}

/** Each picture once. */
export const picturesOf = (blocks: readonly LetterBlock[]): string[] => [
  ...new Set(simpleOf(blocks).flatMap((block) => (block.type === 'image' ? [block.fileId] : []))),
]

/** Every text and address of the blocks, through `put`. */
export function mapLetter(
  blocks: readonly LetterBlock[],
  put: { text: (words: string) => string; url: (address: string) => string },
): LetterBlock[] {
  return blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => column.map((one) => mapSimple(one, put))) }
      : mapSimple(block, put),
  )
}

function mapSimple(
  block: SimpleBlock,
  { text, url }: { text: (words: string) => string; url: (address: string) => string },
): SimpleBlock {
  switch (block.type) {
    case 'heading':
    case 'text':
      return { ...block, text: text(block.text) }
    case 'button':
      return { ...block, text: text(block.text), url: url(block.url) }
    case 'image':
      return { ...block, alt: text(block.alt), url: block.url === null ? null : url(block.url) }
    case 'divider':
      return block
  }
}

/** The words of the blocks: what a gap may stand in. */
export const textsOfLetter = (blocks: readonly LetterBlock[]): string[] =>
  simpleOf(blocks).flatMap((block) =>
    block.type === 'divider' ? [] : block.type === 'image' ? [block.alt] : [block.text],
  )
