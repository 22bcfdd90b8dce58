import type { Language } from '@aura/contracts/platform/values.ts'
import * as contracts from '@aura/contracts/replies/survey.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

/** In the company's language, until somebody writes another one. */
const firstQuestion: Readonly<Record<Language, string>> = {
  'pt-BR':
    'De 1 a 5, como você avalia nosso atendimento? Responda só com o número; se quiser, escreva em seguida um comentário.',
  'en-US':
    'From 1 to 5, how would you rate our service? Reply with the number alone; you may add a comment right after it.',
  'es-ES':
    'Del 1 al 5, ¿cómo valora nuestra atención? Responda solo con el número; si quiere, escriba después un comentario.',
}

export async function surveySettings(tx: Db): Promise<contracts.SurveySettings> {
  const row = await tx.selectFrom('survey_settings').selectAll().executeTakeFirst()
  if (row) return { question: row.question, channelIds: row.channel_ids, version: row.version }
  const { language } = await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()
  return { question: firstQuestion[language], channelIds: [], version: 0 }
}

export const survey = show(contracts.survey, {
  snapshot: async ({ tx }) => ({ settings: await surveySettings(tx) }),
})

export const saveSurvey = handle(contracts.saveSurvey, async ({ input, tx, emit, caller }) => {
  // Two who save at once take turns, the first time too.
  await tx.selectFrom('companies').select('id').forNoKeyUpdate().execute()
  const before = await surveySettings(tx)
  const { question, version } = input
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  const channelIds = [...new Set(input.channelIds)]
  const existing = await tx
    .selectFrom('channels')
    .where('id', 'in', [...channelIds, caller.companyId])
    .where('state', '<>', 'removed')
    .select('id')
    .execute()
  if (existing.length < channelIds.length) return refuse('channels.not_found')
  const settings = { question, channelIds, version: version + 1 }
  const values = { question, channel_ids: JSON.stringify(channelIds), version: version + 1 }
  await tx
    .insertInto('survey_settings')
    .values({ company_id: caller.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  emit(contracts.surveySaved, { settings })
  return settings
})
