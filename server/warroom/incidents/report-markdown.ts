import type { Document, ReportBlock } from './report-document.ts'

/** What people typed does not become marks of ours. */
const escaped = (text: string) =>
  text
    .replaceAll(/([\\*_`[\]<>#])/g, '\\$1')
    .split(/\n+/)
    .map((line) => line.trim())
    .join(' ')

function lineOf(reportBlock: ReportBlock): string {
  switch (reportBlock.kind) {
    case 'heading':
      return `${'#'.repeat(Math.min(6, reportBlock.level))} ${escaped(reportBlock.text)}`
    case 'item':
      return `- ${escaped(reportBlock.text)}`
    case 'fact':
      return `- **${escaped(reportBlock.name)}**: ${escaped(reportBlock.text)}`
    case 'line':
      return [
        `- **${escaped(reportBlock.at)}** ${escaped(reportBlock.text)}`,
        ...reportBlock.under.map((value) => `  - ${escaped(value)}`),
      ].join('\n')
    case 'paragraph':
      return escaped(reportBlock.text)
  }
}

const isListed = (reportBlock: ReportBlock | undefined) =>
  reportBlock?.kind === 'item' || reportBlock?.kind === 'fact' || reportBlock?.kind === 'line'

export function markdownOf({ title, made, pieces }: Document): string {
  const lines = [`# ${escaped(title)}`, '', escaped(made), '']
  for (const [index, reportBlock] of pieces.entries()) {
    lines.push(lineOf(reportBlock))
    if (!(isListed(reportBlock) && isListed(pieces[index + 1]))) lines.push('')
  }
  return lines.join('\n')
}
