import { Fragment, type ReactNode } from 'react'

const marks = [
  { found: /(\*[^*\n]+\*)/, as: (text: string) => <strong>{text}</strong> },
  { found: /(_[^_\n]+_)/, as: (text: string) => <em>{text}</em> },
  { found: /(~[^~\n]+~)/, as: (text: string) => <s>{text}</s> },
] as const

/** As WhatsApp shows it: *bold*, _slanted_, ~struck~. An address stays as it is. */
export function Marked({ text, depth = 0 }: { text: string; depth?: number }): ReactNode {
  const mark = marks[depth]
  if (!mark || /https?:\/\//.test(text)) return text
  return text.split(mark.found).map((part, at) => {
    const inside = at % 2 === 1 ? part.slice(1, -1) : part
    const visible = <Marked text={inside} depth={depth + 1} />
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    return <Fragment key={at}>{at % 2 === 1 ? mark.as(inside) : visible}</Fragment>
  })
}
