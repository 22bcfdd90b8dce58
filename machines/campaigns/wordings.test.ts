import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { expect, it } from 'vitest'
import { eachWording, sameVariants } from './wordings.ts'

const text = (words: string) => ({ type: 'text' as const, text: words, subject: null })
const inEnglish = (words: string, english: string): CampaignMessage => ({
  ...text(words),
  translations: [{ language: 'English', message: text(english) }],
})

it('names each wording, each of its languages and each further channel once, with its own words alone', () => {
  const all = eachWording({
    channelId: 'sms',
    message: inEnglish('Olá', 'Hello'),
    variants: [text('Oi')],
    fallbacks: [{ channelId: 'mail', message: inEnglish('Carta', 'Letter'), waitMinutes: null }],
  })
  expect(
    all.map(({ channelId, variant, step, language, message }) => [channelId, variant, step, language, message]),
  ).toEqual([
    ['sms', 0, 0, null, text('Olá')],
    ['sms', 0, 0, 'English', text('Hello')],
    ['sms', 1, 0, null, text('Oi')],
    ['mail', null, 1, null, text('Carta')],
    ['mail', null, 1, 'English', text('Letter')],
  ])
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
})

it('one wording alone has no letter', () => {
  const [only, ...others] = eachWording({ channelId: 'sms', message: text('Olá'), variants: [], fallbacks: [] })
  expect(only).toMatchObject({ variant: null, language: null })
  expect(others).toEqual([])
})

it('finds wordings that compare nothing', () => {
  expect(sameVariants([text('Olá, Ana'), text('Oi'), text(' Olá,  Ana'), text('Oi')])).toEqual([2, 3])
  expect(sameVariants([inEnglish('Olá', 'Hello'), text('Olá')])).toEqual([])
})
