import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import type { ConnectionForm } from './use-connection-form.ts'

type FieldsProps = { connection: AiConnection; currency: Money['currency']; form: ConnectionForm }

/** A model is one that the provider lists, or typed where it lists none. */
export function ConnectionFields({ connection, currency, form }: FieldsProps) {
  const { t } = useTranslation()
  const list = useId()
  const { chatModel, embeddingModel } = form.draft
  return (
    <>
      <datalist id={list}>
        {connection.models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
      <Field label={t('ai.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Field
        label={t('ai.chat_model')}
        error={form.problem('chatModel')}
        hint={t('ai.models_listed', { count: connection.models.length })}
      >
        {(wiring) => <Input {...wiring} {...form.wire('chatModel')} list={list} maxLength={120} autoComplete="off" />}
      </Field>
      <Prices form={form} model={chatModel.trim()} currency={currency} />
      <Field label={t('ai.embedding_model')} error={form.problem('embeddingModel')} hint={t('ai.embedding_use')}>
        {(wiring) => (
          <Input {...wiring} {...form.wire('embeddingModel')} list={list} maxLength={120} autoComplete="off" />
        )}
      </Field>
      {embeddingModel.trim() !== '' && embeddingModel.trim() !== chatModel.trim() && (
        <Prices form={form} model={embeddingModel.trim()} currency={currency} />
      )}
      {connection.kind === 'openai' && <SpeechFields currency={currency} form={form} list={list} />}
      <Columns>
        {(['firstAnswerSeconds', 'silenceSeconds'] as const).map((name) => (
          <Field key={name} label={t(`ai.${name}`)} error={form.problem(name)}>
            {(wiring) => <Input {...wiring} {...form.wire(name)} inputMode="numeric" maxLength={3} />}
          </Field>
        ))}
      </Columns>
    </>
  )
}

type SpeechProps = Pick<FieldsProps, 'currency' | 'form'> & { list: string }

/** What hears and speaks: OpenAI and the servers that speak its HTTP have it. */
function SpeechFields({ currency, form, list }: SpeechProps) {
  const { t } = useTranslation()
  const { transcriptionModel, speechModel } = form.draft
  const model = (name: 'transcriptionModel' | 'speechModel' | 'speechVoice', label: string, hint?: string) => (
    <Field label={label} error={form.problem(name)} hint={hint}>
      {(wiring) => (
        <Input
          {...wiring}
          {...form.wire(name)}
          {...(name !== 'speechVoice' && { list })}
          maxLength={name === 'speechVoice' ? 60 : 120}
          autoComplete="off"
        />
      )}
    </Field>
  )
  return (
    <>
      {model('transcriptionModel', t('ai.transcription_model'), t('ai.transcription_hint'))}
      <Prices form={form} model={transcriptionModel.trim()} currency={currency} />
      <Columns>
        {model('speechModel', t('ai.speech_model'), t('ai.embedding_hint'))}
        {model('speechVoice', t('ai.speech_voice'), t('ai.speech_voice_hint'))}
      </Columns>
      <Prices form={form} model={speechModel.trim()} currency={currency} />
    </>
  )
}

type PricesProps = { form: ConnectionForm; model: string; currency: Money['currency'] }

function Prices({ form, model, currency }: PricesProps) {
  const { t } = useTranslation()
  if (model === '') return null
  const typed = form.priceOf(model)
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="sm" color="muted" overflowWrap="anywhere">
        {t('ai.price_of', { model, currency })}
      </chakra.legend>
      <Columns>
        {(['input', 'output'] as const).map((side) => (
          <Field key={side} label={t(`ai.price.${side}`)} error={form.problem('prices')}>
            {(wiring) => (
              <Input
                {...wiring}
                name="prices"
                value={typed[side]}
                inputMode="decimal"
                maxLength={20}
                autoComplete="off"
                onChange={({ target }) => form.setPrice(model, { [side]: target.value })}
                onBlur={() => form.left('prices')}
              />
            )}
          </Field>
        ))}
      </Columns>
    </chakra.fieldset>
  )
}

const Columns = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '3' },
})
