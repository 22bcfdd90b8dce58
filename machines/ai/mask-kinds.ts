/**
 * Personal data that is recognized by how it is written: by check digits, by a form that nothing else has, or by the word
 * before it. A plain number or date without such a word stays. Each pattern has bounded parts that exclude one another, so a
 * long text is read in one go.
 */
import type { PersonalDataKind } from '@aura/contracts/ai/privacy.ts'
import { cnpjProblem } from '@aura/contracts/platform/cnpj.ts'

type Recognizer = { kind: PersonalDataKind; pattern: RegExp; isValid?: (value: string) => boolean }

const before = '(?<![\\p{L}\\p{N}_@])'
const after = '(?![\\p{L}\\p{N}_]|[.,]\\d)'
/** Between a word and what it names: "RG nº 12", "placa: ABC", "is", and the quotes of JSON. */
const between = '[\\s:="#]{0,4}(?:n[º°o.]{1,2}|número|numero|number|é|is|es)?[ :="#]{0,3}'

const written = (value: string, flags = 'giu') => new RegExp(`${before}(?<value>${value})${after}`, flags)
const named = (label: string, value: string) =>
  new RegExp(`${before}(?:${label})${between}(?<value>${value})${after}`, 'giu')

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** Of a Spanish DNI or NIE. */
function isNif(value: string): boolean {
  const plain = value.toUpperCase().replace('-', '')
  const digits = plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
  return nifLetters[Number(digits) % 23] === plain.at(-1)
}

/** Remainder 1 by 97, digit by digit. */
function isIban(value: string): boolean {
  const plain = value.toUpperCase().replace(/ /g, '')
  if (plain.length < 15 || plain.length > 34) return false
  let rest = 0
  for (const character of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const date = '\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2} de \\p{L}{4,10} de \\d{4}'
const birth =
  'nascid[oa] (?:em|a|no dia)|nasci (?:em|no dia)|data de nascimento|nascimento(?: em)?|nasc\\.?|date of birth|' +
  'birth ?date|dob|born(?: on)?|fecha de nacimiento|nac[ií] el|nacid[oa] el'
const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const anyCase = (word: string) =>
  word.replace(/\p{L}/gu, (letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`)
const streets = ['rua', 'avenida', 'travessa', 'alameda', 'rodovia', 'estrada', 'praça', 'calle', 'paseo'].map(anyCase)
const street = `${streets.join('|')}|[Aa][Vv]\\.?|[Rr]\\.`
const particle = '(?:[Dd][AEOaeo][Ss]?|[Dd][Ee][Ll]|[Ll][Aa]|[Ee][Ll]|[Ll][AaOo][Ss]|[Ee]) '
const capitalized = `(?:${particle}){0,2}\\p{Lu}[\\p{L}.'’-]{0,30}`
const numberMark = '[Nn][º°o.]{1,2} ?'
const counted =
  'graus|reais|dias|semanas|meses|vezes|horas|minutos|anos|km|euros|metros|unidades|pares|caixas|itens|peças|pessoas'
/** Neither a time, nor a part of another number, nor how many of something. */
const houseNumber = `(?:\\d{1,2}\\.\\d{3}|\\d{1,5})(?! ?(?:%|(?:h|${counted})(?!\\p{L}))|[:.,]?\\d)`
const beforeNumber = `(?:, ?(?:${numberMark})?| ${numberMark})`
const smallWord = "(?!\\p{Lu})(?!tr[áa]s |cima |baixo |lado |frente )[\\p{L}.'’-]{3,30}"
const addresses = [
  // With the name in capitals: Rua das Flores 123, Rua 7 de Setembro, 100.
  `(?:${street}) (?:\\d{1,2} [Dd][Ee] )?${capitalized}(?: ${capitalized}){0,5}(?:${beforeNumber}| )${houseNumber}`,
  // With a mark before the number: rua das flores, 123.
  `(?:${street}) (?:${particle})?${smallWord}(?: (?:${particle})?[\\p{L}.'’-]{3,30}){0,2}${beforeNumber}${houseNumber}`,
  '\\d{1,5} (?:\\p{Lu}\\p{L}{0,30} ){1,4}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive)',
  // Goods may be named so too: few of them.
  '\\d{2,5} \\p{Lu}\\p{L}{0,30} (?:Lane|Ln)',
]

const order =
  '(?<!(?:pedido|protocolo|nota|fatura|order|ticket|ref\\.?|código|codigo|n[º°o])[ :#]{0,3}(?:de )?(?:n[úu]mero )?)'
const model = '(?<!(?:[Mm]odelo?|[Mm]odel|SKU|[Rr]ef\\.?|[Cc][óo]digo|[Vv]ersão)[ :#]{1,3})'
const accountNumber = '(?:\\d{1,3}(?:\\.\\d{3}){1,3}|\\d{3,12})-[\\dX](?!-)'

/** The narrower ones first. */
const recognizers: readonly Recognizer[] = [
  { kind: 'pix', pattern: named('(?:chave )?pix(?: aleat[óo]ria)?|chave aleat[óo]ria', uuid) },
  {
    kind: 'iban',
    pattern: written('[A-Z]{2}\\d{2}(?:[A-Z\\d]{11,30}|(?: [A-Z\\d]{4}){2,7}(?: [A-Z\\d]{1,3})?)', 'gu'),
    isValid: isIban,
  },
  { kind: 'birth', pattern: named(birth, date) },
  { kind: 'address', pattern: new RegExp(`${before}(?<value>${addresses.join('|')})(?![\\p{L}\\p{N}_])`, 'gu') },
  { kind: 'cep', pattern: named('cep|c[óo]digo postal', '\\d{2}\\.?\\d{3}-?\\d{3}') },
  {
    kind: 'cep',
    // Behind an address, which is hidden by now.
    pattern: new RegExp(
      `(?<=\\[ADDRESS_\\d{1,4}\\][^\\d;]{0,60})${before}(?<![\\d-])${order}(?<value>\\d{5}-\\d{3})(?![\\p{L}\\p{N}_-])`,
      'giu',
    ),
  },
  { kind: 'passport', pattern: named('passaporte|passport|pasaporte', '[A-Z]{1,2} ?\\d{6,8}') },
  { kind: 'rg', pattern: named('rg|identidade|registro geral', '\\d{1,2}\\.?\\d{3}\\.?\\d{3}-?[\\dX]') },
  { kind: 'rg', pattern: written('\\d{2}\\.\\d{3}\\.\\d{3}-[\\dX]') },
  { kind: 'account', pattern: named('ag[êe]ncia|ag\\.?', '\\d{3,5}(?:-[\\dX])?') },
  { kind: 'account', pattern: named('conta|c/?c|account|cuenta', accountNumber) },
  // Without a check digit only what can be no other account.
  {
    kind: 'account',
    pattern: named(
      'conta (?:corrente|poupança|bancária)|c/?c|(?:bank )?account number|bank account|cuenta (?:corriente|bancaria)',
      `${accountNumber}|\\d{5,12}(?!-?[\\p{L}\\p{N}])`,
    ),
  },
  { kind: 'plate', pattern: written(`${model}[A-Z]{3}\\d[A-Z]\\d{2}`, 'gu') },
  {
    kind: 'plate',
    pattern: new RegExp(
      `${before}(?:[Pp]laca|PLACA|[Pp]late|[Mm]atr[íi]cula)${between}(?<value>(?![RG]TX)[A-Z]{3}[- ]?\\d{4}|\\d{4}[- ]?[A-Z]{3})${after}`,
      'gu',
    ),
  },
  { kind: 'nif', pattern: written('(?:\\d{8}|[XYZ]\\d{7})-?[A-Z]'), isValid: isNif },
  { kind: 'nif', pattern: named('nif|contribuinte', '\\d{3} ?\\d{3} ?\\d{3}') },
  {
    kind: 'ssn',
    pattern: new RegExp(
      `${before}(?<![\\d-])(?<value>(?!000|666|9)\\d{3}-(?!00)\\d{2}-(?!0000)\\d{4})(?![\\p{L}\\p{N}_-])`,
      'gu',
    ),
  },
  {
    kind: 'cnpj',
    pattern: written('[A-Z\\d]{2}\\.[A-Z\\d]{3}\\.[A-Z\\d]{3}/[A-Z\\d]{4}-\\d{2}'),
    isValid: (value) => cnpjProblem(value, 'alphanumeric') === null,
  },
]

/** Of a match the value alone is replaced: the word before it stays. */
export function hideWrittenForms(
  text: string,
  hides: ReadonlySet<PersonalDataKind>,
  placeholderOf: (kind: PersonalDataKind, value: string) => string,
): string {
  let hidden = text
  for (const { kind, pattern, isValid } of recognizers) {
    if (!hides.has(kind)) continue
    hidden = hidden.replace(pattern, (match: string, ...rest: unknown[]) => {
      const value = valueIn(rest)
      if (value === undefined || isValid?.(value) === false) return match
      return match.slice(0, match.length - value.length) + placeholderOf(kind, value)
    })
  }
  return hidden
}

/** The named groups of a match come last. */
function valueIn(rest: readonly unknown[]): string | undefined {
  const groups = rest.at(-1)
  if (typeof groups !== 'object' || groups === null || !('value' in groups)) return undefined
  return typeof groups.value === 'string' ? groups.value : undefined
}
