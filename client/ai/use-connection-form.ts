/** The form of a connection's models, prices and time-outs. */
import { type AiConnection, editConnection, type ModelPrice } from '@aura/contracts/ai/connection.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { microsOf } from '@aura/machines/platform/micros.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import { toast } from '../platform/ui/toast.tsx'

type TypedPrice = { input: string; output: string }
export type ConnectionDraft = Record<
  | 'name'
  | 'chatModel'
  | 'embeddingModel'
  | 'transcriptionModel'
  | 'speechModel'
  | 'speechVoice'
  | 'firstAnswerSeconds'
  | 'silenceSeconds',
  string
> & {
  /** By model, as they are typed. */
  prices: Readonly<Record<string, TypedPrice>>
}

const amountText = (micros: number, language: Language) =>
  (micros / 1_000_000).toLocaleString(language, { maximumFractionDigits: 6, useGrouping: false })

const draftOf = (row: AiConnection, language: Language): ConnectionDraft => ({
  name: row.name,
  chatModel: row.chatModel ?? '',
  embeddingModel: row.embeddingModel ?? '',
  transcriptionModel: row.transcriptionModel ?? '',
  speechModel: row.speechModel ?? '',
  speechVoice: row.speechVoice ?? '',
  firstAnswerSeconds: String(row.firstAnswerSeconds),
  silenceSeconds: String(row.silenceSeconds),
  prices: Object.fromEntries(
    row.prices.map(({ model, inputMicros, outputMicros }) => [
      model,
      { input: amountText(inputMicros, language), output: amountText(outputMicros, language) },
    ]),
  ),
})

/** What is left empty costs nothing; what is no price is refused by the contract. */
const microsIn = (text: string): number => (text.trim() === '' ? 0 : (microsOf(text) ?? -1))
const pricesIn = (prices: ConnectionDraft['prices']): ModelPrice[] =>
  Object.entries(prices)
    .filter(([model, { input, output }]) => model !== '' && `${input}${output}`.trim() !== '')
    .map(([model, { input, output }]) => ({ model, inputMicros: microsIn(input), outputMicros: microsIn(output) }))

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

export function useConnectionForm(connection: AiConnection) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { id: connectionId, version } = connection
  const form = useDraftForm<typeof editConnection, ConnectionDraft>({
    contract: editConnection,
    now: draftOf(connection, language),
    names: [
      ...(['name', 'chatModel', 'embeddingModel', 'transcriptionModel', 'speechModel', 'speechVoice'] as const),
      ...(['prices', 'firstAnswerSeconds', 'silenceSeconds'] as const),
    ],
    inputOf: ({ name, chatModel, embeddingModel, firstAnswerSeconds, silenceSeconds, prices, ...speech }) => ({
      ...{ transcriptionModel: orNull(speech.transcriptionModel), speechModel: orNull(speech.speechModel) },
      speechVoice: orNull(speech.speechVoice),
      ...{ connectionId, version, name, chatModel: orNull(chatModel), embeddingModel: orNull(embeddingModel) },
      ...{ firstAnswerSeconds: Number(firstAnswerSeconds), silenceSeconds: Number(silenceSeconds) },
      prices: pricesIn(prices),
    }),
    words: (name) => {
      if (name === 'name') return t('ai.name_required')
      if (name === 'prices') return t('ai.price_invalid')
      return name === 'firstAnswerSeconds' || name === 'silenceSeconds' ? t('ai.seconds_invalid') : undefined
    },
    done: () => toast({ tone: 'ok', title: t('ai.saved') }),
  })
  const priceOf = (model: string): TypedPrice => form.draft.prices[model] ?? { input: '', output: '' }
  return {
    ...form,
    priceOf,
    setPrice: (model: string, change: Partial<TypedPrice>) =>
      form.set('prices', { ...form.draft.prices, [model]: { ...priceOf(model), ...change } }),
  }
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>
