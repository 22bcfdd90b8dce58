import type { Document, ReportBlock } from './report-document.ts'

/** What people typed does not become marks of ours. */
const escaped = (text: string) =>
  text
    .replaceAll(/([\\*_`[\]<>#])/g, '\\$1')
    .split(/\n+/)
    .map((line) => line.trim())
    .join(' ')

function lineOf(piece: ReportBlock): string {
  switch (piece.kind) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, piece.level))} ${escaped(piece.text)}`
    case 'item':
      return `- ${escaped(piece.text)}`
    case 'fact':
      return `- **${escaped(piece.name)}**: ${escaped(piece.text)}`
    case 'line':
      return [
        `- **${escaped(piece.at)}** ${escaped(piece.text)}`,
        ...piece.under.map((one) => `  - ${escaped(one)}`),
      ].join('\n')
    case 'paragraph':
      return escaped(piece.text)
  }
}

const isListed = (piece: ReportBlock | undefined) =>
  piece?.kind === 'item' || piece?.kind === 'fact' || piece?.kind === 'line'

export function markdownOf({ title, made, pieces }: Document): string {
  const lines = [`# ${escaped(title)}`, '', escaped(made), '']
  for (const [index, piece] of pieces.entries()) {
    lines.push(lineOf(piece))
    if (!(isListed(piece) && isListed(pieces[index + 1]))) lines.push('')
  }
  return lines.join('\n')
}
