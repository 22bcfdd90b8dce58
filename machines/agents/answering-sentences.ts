/**
 * The sentences of a chunk that answer a question. Without a model the customer gets these and not the whole chunk: those
 * with the most of the question's words, with what stands beside them in the same paragraph as far as there is room.
 */

/** A sentence that is longer than this is given whole all the same. */
const longest = 320

/** Endings differ ("troca", "trocas", "trocar"): the beginning of a word stands for it. */
const stemLength = 5
const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2)
      .map((word) => word.slice(0, stemLength)),
  )

/** An ending before a capital or a figure; a point within a number or after an initial ends nothing. */
const sentencesOf = (paragraph: string): string[] =>
  paragraph.split(/(?<=[\p{L}\p{N})”"]{2}[.!?…])\s+(?=[\p{Lu}\p{N}“"¿¡])/u).filter((sentence) => sentence.trim() !== '')

export function answeringSentences(chunk: string, question: string): string {
  if (chunk.length <= longest) return chunk
  const wordStems = stemsOf(question)
  const paragraphs = chunk.split(/\n+/).map(sentencesOf)
  let best = { paragraph: 0, sentence: 0, matched: -1 }
  for (const [paragraph, sentences] of paragraphs.entries())
    for (const [sentence, text] of sentences.entries()) {
      const matched = [...stemsOf(text)].filter((stem) => wordStems.has(stem)).length
      if (matched > best.matched) best = { paragraph, sentence, matched }
    }
  const sentences = paragraphs[best.paragraph] ?? []
  let [from, to] = [best.sentence, best.sentence + 1]
  const lengthOf = (first: number, end: number) => sentences.slice(first, end).join(' ').length
  for (;;) {
    // What follows explains more often than what stands before.
    if (to < sentences.length && lengthOf(from, to + 1) <= longest) to += 1
    else if (from > 0 && lengthOf(from - 1, to) <= longest) from -= 1
    else return sentences.slice(from, to).join(' ').trim()
  }
}
