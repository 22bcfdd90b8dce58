/**
 * Whether a customer asks for a person. It is looked for in the words alone, in three languages and before any model is
 * asked, so that nothing a model says can keep somebody from a person.
 */

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const person =
  '(?:pessoa|humano|humana|atendente|operador|operadora|alguem|gente|person|human|agent|representative|someone|persona|humano|agente|operador|operadora|alguien)'
const asking =
  '(?:quero|preciso|queria|gostaria|posso|pode|me|falar|conversar|passa|passar|chama|chamar|transfere|transferir|transfira|i|want|need|can|could|please|talk|speak|connect|transfer|get|give|quiero|necesito|puedo|puede|hablar|pasame|paseme|pasar|transferir|comunicame|comuniqueme|por|favor|fale)'
const between =
  '(?: (?:de|a|ao|com|para|pra|um|uma|o|la|el|to|with|me|the|an|real|con|una|un|verdade|outra|otra|falar|hablar|talk|speak|now|agora|ahora|por|favor|please|uma|alguma|algum|tal))*'
const request = new RegExp(`\\b${asking}${between} ${person}\\b`)
const denial = /\b(?:nao|no|not|dont|don t) (?:quero|preciso|want|need|quiero|necesito)\b/
const alone =
  /^(?:pessoa|humano|atendente|operador|operadora|person|human|agent|operator|representative|persona|agente|humano)(?: por favor| please)?$/

/** Whether one of the phrases stands in the text, as whole words. */
export const wantsPhrase = (text: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => plain(phrase) !== '' && ` ${plain(text)} `.includes(` ${plain(phrase)} `))

export function wantsPerson(text: string, phrases: readonly string[] = []): boolean {
  const words = plain(text)
  if (wantsPhrase(text, phrases)) return true
  return alone.test(words) || (request.test(words) && !denial.test(words))
}
