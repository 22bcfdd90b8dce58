import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { expect, it } from 'vitest'
import { fillMessage, unknownGaps } from './fill-message.ts'
import { languageNames, translated } from './translation.ts'

const message: CampaignMessage = {
  ...{ type: 'text', text: 'Olá {{contato.nome}}', subject: null },
  translations: [{ language: 'Inglês', message: { type: 'text', text: 'Hello {{pedido.numero}}', subject: null } }],
}
const field = {
  type: 'choice' as const,
  choices: [
    { label: 'Português', was: [] },
    { label: 'English', was: ['Inglês'] },
  ],
}

it('a person gets the language of the card, and a person without one the first wording', () => {
  expect(translated(message, languageNames(field, 'English'))).toMatchObject({ text: 'Hello {{pedido.numero}}' })
  expect(translated(message, languageNames(field, 'Inglês'))).toMatchObject({ text: 'Hello {{pedido.numero}}' })
  expect(translated(message, languageNames(field, 'Português'))).toMatchObject({ text: 'Olá {{contato.nome}}' })
  expect(translated(message, languageNames(field, undefined))).toMatchObject({ text: 'Olá {{contato.nome}}' })
})

it('a gap that nothing fills is found in every language, in blocks and on cards', () => {
  expect(unknownGaps(message, [])).toEqual(['{{pedido.numero}}'])
  const letter = {
    type: 'text' as const,
    text: 'a',
    subject: null,
    blocks: [{ type: 'heading' as const, text: '{{pedido.a}}' }],
  }
  expect(unknownGaps(letter, [])).toEqual(['{{pedido.a}}'])
  const card = { title: '{{pedido.b}}', fileId: null, buttons: [{ type: 'reply' as const, text: '{{pedido.c}}' }] }
  expect(unknownGaps({ type: 'text', text: 'a', subject: null, card }, [])).toEqual(['{{pedido.b}}', '{{pedido.c}}'])
})

it('blocks and cards are filled like the text', () => {
  const filled = fillMessage(
    {
      ...{ type: 'text', text: 'Oi {{contato.nome}}', subject: null },
      blocks: [{ type: 'text', text: 'Oi {{contato.nome}}' }],
      card: { title: '{{empresa.nome}}', fileId: null, buttons: [] },
    },
    { contact: 'Ana', company: 'Aura' },
  )
  expect(filled).toMatchObject({
    ok: true,
    message: { text: 'Oi Ana', blocks: [{ text: 'Oi Ana' }], card: { title: 'Aura' } },
  })
})
