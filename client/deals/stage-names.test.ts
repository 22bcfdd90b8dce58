import { stages } from '@aura/contracts/deals/deal.ts'
import { stageNames } from '@aura/contracts/deals/stage-names.ts'
import { languages } from '@aura/contracts/platform/values.ts'
import { expect, it } from 'vitest'
import en from './locales/en-US.json' with { type: 'json' }
import es from './locales/es-ES.json' with { type: 'json' }
import pt from './locales/pt-BR.json' with { type: 'json' }

it('stages are found by the names that the board shows', () => {
  const visible = { 'pt-BR': pt, 'en-US': en, 'es-ES': es }
  for (const language of languages)
    for (const stage of stages) expect(stageNames[language][stage]).toBe(visible[language][`deals.stage.${stage}`])
})
