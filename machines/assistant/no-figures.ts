/**
 * What stands in a text in digits and is no figure: dates and times, the numbers of a list, ordinals, ranks, code and
 * addresses. Each pattern is bounded, so that one pass over the text does.
 */

/** Blanked as they stand, wherever they stand. */
const noWords =
  /`[^`\n]{0,200}`|\]\([^()\s]{0,300}\)|\bhttps?:\/\/\S{0,300}|[\w.+-]{1,64}@[\w.-]{1,100}|\[[A-Z]{2,12}_\d{1,4}\]/g
export const ids = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
export const instants = /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,12}Z?)?/g
const phones = /\+\d[\d\s()-]{6,20}\d/g

const longMonths = [
  'janeiro|january|enero|fevereiro|february|febrero|março|march|marzo|abril|april|maio|mayo|junho|june|junio|julho|july',
  'julio|agosto|august|setembro|september|septiembre|outubro|october|octubre|novembro|november|noviembre|dezembro',
  'december|diciembre',
].join('|')
/** Of which many are words of other kinds too: 'out of', 'may be', 'set'. */
const shortMonths = 'jan|ene|fev|feb|mar|abr|apr|mai|may|jun|jul|ago|aug|set|sept?|out|oct|nov|dez|dec|dic'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const year = '(?:19|20)\\d{2}'
const to = '(?:\\s?[-–—]\\s?|\\s(?:a|al|e|y|to|até|hasta|and|through)\\s)'
const days = `${day}(?:${to}${day})?`
const laterMonth = [
  `\\s(?:de\\s)?(?:${longMonths})`,
  `\\sMay`,
  `\\sde\\s(?:${shortMonths})`,
  `\\s(?:${shortMonths})(?=\\.|/|\\s(?:de\\s)?${year})`,
].join('|')
const capital = (names: string) => names.replace(/(^|\|)(\w)/g, (_, mark, letter) => mark + letter.toUpperCase())
const noLetter = '(?![\\p{L}\\d])'
const monthDates = new RegExp(
  `(?<![\\p{L}\\d.,])(?:${days}(?:${laterMonth})|(?:${longMonths}|${capital(longMonths)}|${capital(shortMonths)}|(?:${shortMonths})\\.)\\.?\\s${days}(?![.,]?\\d))${noLetter}`,
  'gu',
)
const dates =
  /\b\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}\b|\b\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?\b|\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?|\b\d{1,2}\s?[ap]\.?m\b\.?|\b\d{1,2}(?::\d{2}){1,2}\b|\b\d{1,2}\s?h(?:\d{2})?\b/gi
const hours = new RegExp(
  `(?<!\\p{L})(?:(?:das?|de|from|entre|between)\\s\\d{1,2}\\s(?:às|as|a|to|until|hasta|e|y|and)\\s\\d{1,2}\\s?(?:horas|hours|hrs)|(?:às|a\\slas)\\s\\d{1,2}(?=\\s(?:horas?|da|de\\sla|e|y)\\s|\\s?[.;:)!?](?!\\d)|\\s*$))${noLetter}`,
  'giu',
)
const units =
  '(?:segundos?|seconds?|minutos?|minutes?|horas?|hours?|dias?|días?|days?|semanas?|weeks?|m[eê]s(?:es)?|months?|anos?|años?|years?)'
const since = 'em|in|en|há|hace|within|(?:n?[oa]s\\s|l[oa]s\\s|the\\s)?(?:[úu]ltim[oa]s|last|past|pr[óo]xim[oa]s|next)'
const spans = new RegExp(
  `(?<!\\p{L})(?:(?:${since})\\s\\d{1,3}\\s${units}|\\d{1,3}\\s${units}\\sago)${noLetter}`,
  'giu',
)
/** They number what stands behind them: 'passo 2 de 4', 'semana 48', 'top 5'. */
const numberedWords = [
  'passos?|etapa|opção|opción|option|steps?|paso|fase|phase|stage|parte|part|item|ponto|punto|point|nível|nivel|level',
  'dica|tip|semana|week|dias?|día|day|top',
].join('|')
const numbered = new RegExp(
  `(?<!\\p{L})(?:${numberedWords})\\s\\d{1,2}(?:\\s?(?:de|of|/)\\s?\\d{1,2})?(?![.,]?\\d|\\s?%|\\p{L})`,
  'giu',
)
const ordinals = /\b\d{1,3}\.?[ºª°]|\b\d{1,3}\.(?:er|ro|ra|do|da|to|ta|mo|ma|vo|va|no|na)(?!\p{L})/gu
const listNumbers = /^[ \t>#*_-]{0,12}\d{1,3}(?:[.)](?=[\s*_\p{L}])|\s[-–—](?=\s))/gmu
const keycaps = /\d\ufe0f?\u20e3/g
/** One after the other from 1 on: '(1) … (2) …', and the first column of a table. */
const sequences = [/\((\d{1,2})\)/g, /^[ \t]{0,3}\|[ \t*]{0,4}(\d{1,3})[.ºª]?[ \t*]{0,4}\|/gm]

const blank = (found: string): string => ' '.repeat(found.length)

function withoutSequence(text: string, pattern: RegExp): string {
  let next = 1
  return text.replace(pattern, (found, digits: string) => {
    const number = Number(digits)
    if (number !== next && number !== 1) return found
    next = number + 1
    return blank(found)
  })
}

/** As long as it was. */
export function withoutNoFigures(text: string): string {
  const patterns = [noWords, ids, instants, phones, monthDates, dates, hours, spans, numbered, ordinals]
  const plain = [...patterns, keycaps, listNumbers].reduce((words, pattern) => words.replace(pattern, blank), text)
  return sequences.reduce(withoutSequence, plain)
}

/** How many of something the text itself lists. */
const listWords = new RegExp(
  [
    '^(?:passos?|dicas?|formas?|pontos?|sugest(?:ão|ões)|opç(?:ão|ões)|motivos?|aç(?:ão|ões)|ideias?|item|itens',
    'steps?|tips?|ways?|points?|options?|reasons?|ideas?|things?|suggestions?|pasos?|consejos?|maneras?|puntos?',
    'raz(?:ão|ões|ón|ones)|sugerencias?|opci(?:ón|ones)|cosas?)$',
  ].join('|'),
  'iu',
)
const longestList = 12
/** Longer than any word that is looked at beside a number. */
export const neighbourLength = 24

const beginsWord = (text: string): string =>
  /^[\s*_]*(?:de\s+)?(\p{L}+)/u.exec(text.slice(0, neighbourLength))?.[1] ?? ''

/** Whether it is told as a figure, between what stands before and behind it. */
export function isFigure(digits: string, before: string, after: string): boolean {
  if (/[\p{L}_#]$|[\p{L}\d]-$/u.test(before) || /^-\p{L}/u.test(after)) return false
  if ((/^\p{L}/u.test(after) && scaleOf(after) === 1) || /^(?:19|20)\d{2}$/.test(digits)) return false
  return !(Number(digits) <= longestList && listWords.test(beginsWord(after)))
}

const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s?(?:bi|B|bn|bilhões|bilhão|billions?|mil\smillones)(?!\p{L})/u, 1e9],
  [/^\s?(?:[kK]|mil|thousand)(?!\p{L})/u, 1e3],
  [/^\s?(?:mi|M|milhões|milhão|millones|millón|millions?)(?!\p{L})/u, 1e6],
]
export const scaleOf = (after: string): number => scales.find(([pattern]) => pattern.test(after))?.[1] ?? 1
