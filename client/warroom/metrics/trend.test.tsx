import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogues/load.ts'
import { loadTexts, startLanguages } from '../../platform/i18n/language.ts'
import { system } from '../../platform/theme/system.ts'
import { CountTrend, Trend } from './trend.tsx'

const words = (part: ReactNode) =>
  renderToString(<ChakraProvider value={system}>{part}</ChakraProvider>)
    .replaceAll(/<style.*?<\/style>|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startLanguages(loadCatalogue)
  await loadTexts('warroom')
})
// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

it('says in words that nothing has changed, and otherwise by how much', () => {
  const trends = [0, 12, -3].map((percent) => words(<Trend percent={percent} against="vs. ontem" />))
  expect(trends).toEqual(['= sem mudança vs. ontem', '↑ subiu 12 % vs. ontem', '↓ caiu 3 % vs. ontem'])
  expect(words(<CountTrend by={0} against="vs. ontem" />)).toBe('= sem mudança vs. ontem')
})
