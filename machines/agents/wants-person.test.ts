import { agentLanguages } from '@aura/contracts/agents/agent.ts'
import { describe, expect, it } from 'vitest'
import * as german from './person-wishes/de-DE.sample.ts'
import * as english from './person-wishes/en-US.sample.ts'
import * as spanish from './person-wishes/es-ES.sample.ts'
import * as french from './person-wishes/fr-FR.sample.ts'
import * as italian from './person-wishes/it-IT.sample.ts'
import * as brazilian from './person-wishes/pt-BR.sample.ts'
import * as portuguese from './person-wishes/pt-PT.sample.ts'
import { wantsPerson } from './wants-person.ts'

const samples = {
  ...{ 'pt-BR': brazilian, 'pt-PT': portuguese, 'en-US': english, 'es-ES': spanish },
  ...{ 'fr-FR': french, 'de-DE': german, 'it-IT': italian },
}
const linesOf = (text: string) => text.trim().split('\n')

describe.each(agentLanguages)('%s', (language) => {
  const { wishes, others } = samples[language]

  it('has at least 25 sentences of each kind', () => {
    expect(new Set(linesOf(wishes)).size).toBeGreaterThanOrEqual(25)
    expect(new Set(linesOf(others)).size).toBeGreaterThanOrEqual(25)
  })

  it.each(linesOf(wishes))('“%s” asks for a person', (text) => {
    expect(wantsPerson(text)).toBe(true)
  })

  it.each(linesOf(others))('“%s” asks for none', (text) => {
    expect(wantsPerson(text)).toBe(false)
  })
})

it('a text without words asks for none', () => {
  for (const text of ['', '   ', '?!', '🙂', '\u0000', 'a'.repeat(100_000)]) expect(wantsPerson(text)).toBe(false)
})

it('of a text that only a machine sends, the beginning is read', () => {
  const much = 'falar de '.repeat(100_000)
  expect(wantsPerson(`quero falar com uma pessoa. ${much}`)).toBe(true)
  expect(wantsPerson(`${much}. quero falar com uma pessoa`)).toBe(false)
  expect(wantsPerson(`${much} procon`, ['procon'])).toBe(false)
})

it('the rules of an AI agent add phrases of its own, which count as whole words', () => {
  expect(wantsPerson('Vou procurar o PROCON!', ['procon'])).toBe(true)
  expect(wantsPerson('proconsul', ['procon'])).toBe(false)
})
