/**
 * The words of a DOCX file, off its tags: the archive is inflated within bounds, and a document type, which could declare
 * entities that grow, throws. Pages are made by the program that shows it, so it has none.
 */
import { decodeXML } from 'entities'
import { inflate } from '../../../platform/parsing/inflate.ts'
import { tagsOf } from '../../../platform/parsing/xml-tags.ts'

const bounds = { bytes: 40 * 1024 * 1024, parts: 2_000 }
const document = 'word/document.xml'

export function textOfDocx(bytes: Buffer): string {
  const body = inflate(bytes, bounds, (name) => name === document).get(document)
  if (!body) throw new Error('no document')
  const words: string[] = []
  let removed = 0
  for (const { name, kind, end } of tagsOf(body)) {
    // What a reviewer has struck out is not said any more.
    if (name === 'del') removed += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
    if (removed > 0) continue
    if (name === 't' && kind === 'open') words.push(decodeXML(body.toString('utf8', end, body.indexOf('<', end))))
    else if (name === 'tab' || (name === 'tc' && kind === 'close')) words.push(' ')
    else if (name === 'br' || name === 'cr') words.push('\n')
    else if (name === 'p' && kind !== 'open') words.push('\n\n')
  }
  return words.join('')
}
