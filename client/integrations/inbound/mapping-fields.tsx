import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { fields as fieldsView } from '@aura/contracts/contacts/fields.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { signatureEncodings } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { fieldsReducer } from '@aura/machines/contacts/fields.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../../platform/ui/input.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { DealFields } from './deal-fields.tsx'
import { Expression } from './expression-field.tsx'
import { mappingOf } from './mapping-draft.ts'
import type { MappingForm } from './use-mapping-form.ts'

type Props = { form: MappingForm }

const everything = {}
const ofContacts = { owner: 'contact' } as const

export function MappingFields({ form }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('inbound.name')} error={form.problem('name')}>
        {(wiring) => <Input {...wiring} {...form.wire('name')} maxLength={60} autoComplete="off" />}
      </Field>
      <Proof form={form} />
      <Section title={t('inbound.which')}>
        <Expression form={form} name="conditionValue" hint={t('inbound.condition_hint')} />
        {form.draft.conditionValue !== '' && (
          <Field label={t('inbound.field.conditionEquals')} error={form.problem('conditionEquals')}>
            {(wiring) => <Input {...wiring} {...form.wire('conditionEquals')} maxLength={200} autoComplete="off" />}
          </Field>
        )}
        <Expression form={form} name="key" hint={t('inbound.key_hint')} />
      </Section>
      <ContactFields form={form} />
      <DealFields form={form} />
      <NoteFields form={form} />
    </>
  )
}

function Proof({ form }: Props) {
  const { t } = useTranslation()
  const { kind, encoding } = form.draft
  return (
    <Section title={t('inbound.proof')}>
      <Field label={t('inbound.kind')} hint={t(`inbound.kind_hint.${kind}`)}>
        {(wiring) => (
          <Select
            {...wiring}
            name="kind"
            value={kind}
            onChange={({ target }) => form.set('kind', target.value === 'secret' ? 'secret' : 'hmac_sha256')}
          >
            <option value="secret">{t('inbound.kind.secret')}</option>
            <option value="hmac_sha256">{t('inbound.kind.hmac_sha256')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('inbound.header')} error={form.problem('header')}>
        {(wiring) => <Input {...wiring} {...form.wire('header')} maxLength={60} autoComplete="off" fontFamily="mono" />}
      </Field>
      {kind === 'hmac_sha256' && (
        <Field label={t('inbound.encoding')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="encoding"
              value={encoding}
              onChange={({ target }) => form.set('encoding', target.value === 'hex' ? 'hex' : 'base64')}
            >
              {signatureEncodings.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </Section>
  )
}

function ContactFields({ form }: Props) {
  const { t } = useTranslation()
  const sees = useMay('view_bases')
  const seesTags = useMay('view_gestao_tags')
  const fields = useView(fieldsView, fieldsReducer, ofContacts, { enabled: sees }).state?.fields ?? {}
  const tags = useView(tagsView, tagsReducer, everything, { enabled: sees || seesTags }).state?.tags ?? {}
  const { draft } = form
  const own = Object.values(fields)
    .filter(({ archived, id }) => !archived || draft.fields[id] !== undefined)
    .sort((a, b) => a.position - b.position)
  const offered = Object.values(tags)
    .filter(({ archived, id }) => !archived || draft.tagIds.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name))
  const toggle = (id: string, on: boolean) =>
    form.set('tagIds', on ? [...draft.tagIds, id] : draft.tagIds.filter((value) => value !== id))
  return (
    <Section title={t('inbound.contact')} text={t('inbound.contact_text')}>
      <Expression form={form} name="contactName" />
      <Expression form={form} name="phone" />
      <Expression form={form} name="email" />
      <Switch label={t('inbound.rename')} checked={draft.rename} onChange={(rename) => form.set('rename', rename)} />
      {own.map(({ id, label }) => (
        <Field key={id} label={label}>
          {(wiring) => (
            <Input
              {...wiring}
              name={id}
              value={draft.fields[id] ?? ''}
              onChange={({ target }) => form.set('fields', { ...draft.fields, [id]: target.value })}
              maxLength={500}
              autoComplete="off"
              fontFamily="mono"
            />
          )}
        </Field>
      ))}
      {offered.length > 0 && (
        <chakra.fieldset>
          <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
            {t('inbound.tags')}
          </chakra.legend>
          <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
            {offered.map(({ id, name }) => (
              <chakra.label key={id} htmlFor={`tag-${id}`} display="inline-flex" gap="2" alignItems="center" minH="8">
                <Checkbox
                  id={`tag-${id}`}
                  name="tagIds"
                  checked={draft.tagIds.includes(id)}
                  onChange={({ target }) => toggle(id, target.checked)}
                />
                {name}
              </chakra.label>
            ))}
          </chakra.div>
        </chakra.fieldset>
      )}
    </Section>
  )
}

function NoteFields({ form }: Props) {
  const { t } = useTranslation()
  const seesChannels = useMay('view_canais')
  const channels = useView(channelsView, channelsReducer, everything, { enabled: seesChannels }).state?.channels ?? {}
  const { startChannel } = form.draft
  const offered = Object.values(channels).filter(({ kind }) => kind !== 'voice' && kind !== 'webchat')
  return (
    <Section title={t('inbound.conversation')}>
      <Field label={t('inbound.field.note')} error={form.problem('note')} hint={t('inbound.note_hint')}>
        {(wiring) => <Textarea {...wiring} {...form.wire('note')} rows={3} maxLength={2000} fontFamily="mono" />}
      </Field>
      {(offered.length > 0 || startChannel !== '') && (
        <Field label={t('inbound.start')} hint={t('inbound.start_hint')}>
          {(wiring) => (
            <Select
              {...wiring}
              name="startChannel"
              value={startChannel}
              onChange={({ target }) => form.set('startChannel', target.value)}
            >
              <option value="">{t('inbound.no_start')}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {startChannel !== '' && <Expression form={form} name="startText" />}
    </Section>
  )
}

export const mappingNow = (form: MappingForm) => mappingOf(form.draft)
