import { expect, it } from 'vitest'
import { measuredText } from './measured-text.ts'

it('says each value as a person would, in each language, and breaks none before its unit', () => {
  const times = [42, 90, 960, 3900, 86_400, 259_200].map((seconds) => measuredText('seconds', seconds, 'pt-BR'))
  expect(times).toEqual(
    ['42 s', '1 min 30 s', '16 min', '1 h 05 min', '24 h', '3 d'].map((text) => text.replaceAll(' ', '\u00a0')),
  )
  const changes = (['pt-BR', 'en-US', 'es-ES'] as const).map((language) => measuredText('change', 5300, language))
  expect(changes).toEqual(['+5.300\u00a0%', '+5,300%', '+5300\u00a0%'])
  expect(measuredText('change', -12.5, 'pt-BR')).toBe('-12,5\u00a0%')
  expect(measuredText('percent', 80, 'en-US')).toBe('80%')
  expect(measuredText('money', 1234.5, 'en-US')).toBe('1,234.5')
  expect(measuredText('count', 1234, 'pt-BR')).toBe('1.234')
})
