import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalogue } from '../../catalogues/load.ts'
import { startLanguages } from '../i18n/language.ts'
import { system } from '../theme/system.ts'
import { StateDot, StatusBadge, tones } from './badge.tsx'
import { Broken } from './broken.tsx'
import { LoadingOverlay, startLoading, whileLoading } from './loading.tsx'
import { PendingRead } from './pending-read.tsx'

const html = (part: ReactNode) => renderToString(<ChakraProvider value={system}>{part}</ChakraProvider>)
const words = (part: ReactNode) => html(part).replaceAll(/<style.*?<\/style>|<[^>]+>/g, '')

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  return startLanguages(loadCatalogue)
})
// What is loaded later must not take this for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'document'))

describe('the loading overlay', () => {
  it('is on while any named operation runs, with the words of the latest', async () => {
    expect(words(<LoadingOverlay />)).toBe('')
    const first = startLoading('import')
    expect(words(<LoadingOverlay />)).toBe('Carregando...')
    const second = startLoading('export', 'Exportando contatos')
    expect(words(<LoadingOverlay />)).toBe('Exportando contatos')
    second()
    second()
    expect(words(<LoadingOverlay />)).toBe('Carregando...')
    first()
    expect(words(<LoadingOverlay />)).toBe('')
  })

  it('goes when the work fails too', async () => {
    const failing = whileLoading('import', () => Promise.reject(new Error('no')))
    expect(words(<LoadingOverlay />)).toBe('Carregando...')
    await expect(failing).rejects.toThrow('no')
    expect(words(<LoadingOverlay />)).toBe('')
  })
})

describe('a state', () => {
  it('has a word and a shape of its own', () => {
    expect(tones.map((tone) => words(<StatusBadge tone={tone} />))).toEqual([
      'Normal',
      'Atenção',
      'Crítico',
      'Informação',
      'Neutro',
    ])
    // A long one takes a second line on a phone, and one line where there is the width.
    expect(html(<StatusBadge tone="ok" word="Aguardando aprovação do provedor" />)).toMatch(
      /white-space:normal;.*@media[^{]*min-width[^{]*\{[^}]*white-space:nowrap/s,
    )
    expect(new Set(tones.map((tone) => html(<StateDot tone={tone} />).match(/ d="[^"]+"/)?.[0])).size).toBe(5)
  })
})

describe('in the place of what is read', () => {
  const error = { code: 'server.failed', message: 'The server failed.' }
  const refetch = () => {}

  it('a shape stands until the answer is there', () => {
    expect(html(<PendingRead of={{ data: undefined, refetch }} h="40" />)).toContain('data-skeleton')
    expect(html(<PendingRead of={{ data: undefined, refetch }} />)).not.toContain('<div')
    expect(html(<PendingRead of={{ data: [], refetch }} h="40" />)).not.toContain('<div')
  })

  it('a read that failed is said instead, with a button to read again where nothing else does', () => {
    const failed = html(<PendingRead of={{ data: undefined, error, refetch }} h="40" />)
    expect(failed).toMatch(/role="alert".*<button[^>]*>Tentar de novo</s)
    expect(failed).not.toContain('data-skeleton')
    expect(html(<PendingRead of={{ data: undefined, error }} h="40" />)).toMatch(/role="alert"(?!.*<button)/s)
  })

  it('a refresh that failed is said above what was read before, without a shape', () => {
    const failed = html(<PendingRead of={{ data: [], error, refetch }} h="40" />)
    expect(failed).toContain('Tentar de novo')
    expect(failed).not.toContain('data-skeleton')
  })
})

it('a screen that broke says what happened, what was kept and what to do', () => {
  const text = words(<Broken error={new Error('boom')} />)
  expect(text).toContain('Esta tela parou de funcionar')
  expect(text).toContain('O que já foi enviado está salvo')
  expect(text).toContain('Recarregue a página')
  expect(text).toContain('boom')
})
