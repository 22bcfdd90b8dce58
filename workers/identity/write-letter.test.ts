import { languages } from '@aura/contracts/platform/values.ts'
import type { Letter } from '@aura/server/identity/index.ts'
import { describe, expect, it } from 'vitest'
import { writeSurely } from './plain-letter.ts'
import { linkOf, writeLetter } from './write-letter.ts'

const publicUrl = 'https://aura.test'
const to = 'ana+a&b@empresa.test'
const at = '2026-11-21T12:00:00Z'
const timeZone = 'America/Manaus'

const letters = (language: Letter['language']): Letter[] => {
  const common = { to, language, firstName: 'Ana' }
  const token = 't'.repeat(43)
  const confirmation = { kind: 'confirmation', ...common, companyName: 'Padaria Aurora', token } as const
  return [
    { kind: 'two-factor', ...common, code: '012345' },
    { ...confirmation, leads: 'click' },
    { ...confirmation, leads: 'password' },
    { ...confirmation, leads: 'invitation' },
    { ...confirmation, leads: 'join' },
    { kind: 'reset', ...common, token },
    { kind: 'new-device', ...common, userAgent: 'Firefox', at, timeZone },
    { kind: 'password-changed', ...common, at, timeZone },
  ]
}

describe.each(languages)('in %s', (language) => {
  it.each(letters(language))('$kind $leads says the same as text and as HTML, and nothing is left unsaid', (letter) => {
    const { subject, text, html } = writeLetter(letter, publicUrl)
    expect(subject).not.toBe('')
    expect(html).toContain(`<html lang="${language}">`)
    expect(text + html).not.toMatch(/undefined|null|\[object/)
    const words = text.split('\n\n').filter((value) => !value.includes('https://'))
    for (const word of words) expect(html).toContain(word.replaceAll('&', '&amp;'))
    const link = linkOf(letter, publicUrl)
    if (link) expect(text).toContain(link)
    if (letter.kind === 'two-factor') expect(subject.startsWith('012345 ')).toBe(true)
  })
})

it('no two languages share their words', () => {
  const [pt = [], en = [], es = []] = languages.map((language) =>
    letters(language).map((letter) => writeLetter(letter, publicUrl).text),
  )
  for (const [index, text] of pt.entries()) expect(new Set([text, en[index], es[index]]).size).toBe(3)
})

it('links carry the address whole, and their secret behind the # where a page allows it', () => {
  const [, click, password, , , reset] = letters('pt-BR').map((letter) => linkOf(letter, publicUrl) ?? '')
  for (const link of [click, password, reset]) expect(link).toContain(encodeURIComponent(to))
  expect(new URL(click ?? '').hash).toContain('token=')
  expect(new URL(password ?? '').searchParams.get('email')).toBe(to)
  expect(new URL(reset ?? '').search).toBe(`?reset=true&email=${encodeURIComponent(to)}`)
  expect(new URL(reset ?? '').hash).toContain('token=')
})

it('a time is that of the clocks of the company', () => {
  const [english] = letters('en-US').filter(({ kind }) => kind === 'password-changed')
  if (english?.kind !== 'password-changed') throw new Error('there is a letter')
  expect(writeLetter(english, publicUrl).text).toContain('November 21, 2026 at 8:00')
  expect(writeLetter({ ...english, timeZone: 'Europe/Madrid' }, publicUrl).text).toContain('November 21, 2026 at 1:00')
})

it('what people typed is text: no markup, no second line of a header', () => {
  const [letter] = letters('pt-BR')
  if (!letter) throw new Error('there is a letter')
  const { html } = writeLetter({ ...letter, firstName: '<script>"x"</script>' }, publicUrl)
  expect(html).not.toContain('<script>')
  const invitation = letters('pt-BR')[3]
  if (invitation?.kind !== 'confirmation') throw new Error('there is an invitation')
  const { subject } = writeLetter({ ...invitation, companyName: 'A\r\nBcc: x@y.test' }, publicUrl)
  expect(subject).not.toMatch(/[\r\n]/)
})

describe('a letter that cannot be written', () => {
  const broken = () => {
    throw new Error('a template that fails')
  }

  it.each(languages.flatMap(letters))('$kind $language goes out in plain words, with what it is about', (letter) => {
    const { to, subject, text, html } = writeSurely(broken, letter, publicUrl)
    expect(to).toBe(letter.to)
    expect(subject).not.toBe('')
    expect(text + html).not.toMatch(/undefined|null|Ana|Firefox/)
    const act = letter.kind === 'two-factor' ? letter.code : linkOf(letter, publicUrl)
    if (act !== null) expect([text.includes(act), html.includes(act.replaceAll('&', '&amp;'))]).toEqual([true, true])
  })

  it('is one for its text neither', () => {
    const letter = {
      kind: 'new-device',
      to,
      language: 'pt-BR',
      firstName: 'Ana \ud800',
      userAgent: 'x\0y',
      at,
      timeZone,
    } as const
    const { text, html } = writeSurely(writeLetter, letter, publicUrl)
    expect(text).toContain('Olá, Ana \ufffd!')
    for (const value of [text, html]) expect(value.isWellFormed() && !value.includes('\0')).toBe(true)
    const timeless = writeSurely(writeLetter, { ...letter, at: 'never' }, publicUrl)
    expect(timeless.text).toContain('dispositivo novo')
  })
})
