import { agentCategories, agentLanguages, agentTools } from '@aura/contracts/agents/agent.ts'
import { channels as channelsView } from '@aura/contracts/channels/channels.ts'
import { costCentres } from '@aura/contracts/companies/cost-centres.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { costCentresReducer } from '@aura/machines/companies/cost-centres.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inOrder, useAiConnections } from '../ai/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select, Textarea } from '../platform/ui/input.tsx'
import { Section } from '../platform/ui/section.tsx'
import { HoursFields, useQueues } from '../routing/index.ts'
import { CheckList } from './check-list.tsx'
import { ProcedureEditor } from './procedure-editor.tsx'
import type { AgentForm } from './use-agent-form.ts'

const everything = {}

export function AgentFields({ form }: { form: AgentForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queues = useQueues()
  const mayChannels = useMay('view_canais')
  const channels = useView(channelsView, channelsReducer, everything, { enabled: mayChannels }).state
  const mayCentres = useMay('view_centro_custos')
  const centres = useView(costCentres, costCentresReducer, everything, { enabled: mayCentres }).state
  const models = useAiConnections().state
  const { draft, problem, wire, set } = form
  const [savedHours] = useState(draft.hours)
  const hoursProblem = problem('hours')
  const connection = models?.connections[draft.provider]
  return (
    <>
      <Section title={t('agents.who')} first>
        <Field label={t('agents.name')} error={problem('name')}>
          {(wiring) => <Input {...wiring} {...wire('name')} maxLength={60} autoComplete="off" />}
        </Field>
        <Field label={t('agents.description')} error={problem('description')}>
          {(wiring) => <Input {...wiring} {...wire('description')} maxLength={500} autoComplete="off" />}
        </Field>
        <Field label={t('agents.category')}>
          {(wiring) => (
            <Select {...wiring} {...wire('category')}>
              {agentCategories.map((value) => (
                <option key={value} value={value}>
                  {t(`agents.category.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('agents.language')}>
          {(wiring) => (
            <Select {...wiring} {...wire('language')}>
              {agentLanguages.map((value) => (
                <option key={value} value={value}>
                  {new Intl.DisplayNames(language, { type: 'language' }).of(value)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('agents.provider')}>
          {(wiring) => (
            <Select {...wiring} {...wire('provider')}>
              <option value="">{t('agents.in_order')}</option>
              {models &&
                inOrder(models).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        {connection && (
          <Field label={t('agents.model')}>
            {(wiring) => (
              <Select {...wiring} {...wire('model')}>
                <option value="">{t('agents.model_of_connection', { model: connection.chatModel ?? '–' })}</option>
                {connection.models.map((model) => (
                  <option key={model} value={model}>
                    {model}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </Section>
      <Section title={t('agents.behaviour')}>
        <Field label={t('agents.persona')} hint={t('agents.persona_hint')} error={problem('persona')}>
          {(wiring) => <Textarea {...wiring} {...wire('persona')} rows={6} maxLength={4000} />}
        </Field>
        <Field label={t('agents.greeting')} error={problem('greeting')}>
          {(wiring) => <Textarea {...wiring} {...wire('greeting')} rows={2} maxLength={1000} />}
        </Field>
        <CheckList
          label={t('agents.tools')}
          options={agentTools.map((value) => ({ value, label: t(`agents.tool.${value}`) }))}
          chosen={draft.tools}
          choose={(tools) => set('tools', tools)}
        />
      </Section>
      <Section title={t('agents.procedures')}>
        <ProcedureEditor
          procedures={draft.procedures}
          change={(procedures) => set('procedures', procedures)}
          problem={problem('procedures')}
        />
      </Section>
      <Section title={t('agents.where')}>
        <CheckList
          label={t('agents.channels')}
          none={t('agents.no_channels')}
          options={Object.values(channels?.channels ?? {})
            .filter(({ kind }) => kind !== 'voice')
            .map(({ id: value, name: label }) => ({ value, label }))}
          chosen={draft.channelIds}
          choose={(channelIds) => set('channelIds', channelIds)}
        />
        <CheckList
          label={t('agents.queues')}
          none={t('agents.no_queues')}
          options={queues.map(({ id: value, name: label }) => ({ value, label }))}
          chosen={draft.queueIds}
          choose={(queueIds) => set('queueIds', queueIds)}
        />
        <HoursFields
          {...{ hours: draft.hours, saved: savedHours, hint: t('agents.own_hours_text') }}
          change={(hours) => set('hours', hours)}
        />
        {hoursProblem !== undefined && (
          <chakra.p role="alert" color="critical" fontSize="xs">
            {hoursProblem}
          </chakra.p>
        )}
        <Field label={t('agents.capacity')} error={problem('capacity')}>
          {(wiring) => <Input {...wiring} {...wire('capacity')} type="number" min={1} max={500} w="140px" />}
        </Field>
        {centres && (
          <Field label={t('agents.cost_centre')}>
            {(wiring) => (
              <Select {...wiring} {...wire('costCentreId')}>
                <option value="">{t('agents.none')}</option>
                {Object.values(centres.centres)
                  .filter(({ active }) => active)
                  .map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
              </Select>
            )}
          </Field>
        )}
      </Section>
      <Section title={t('agents.hand_off')}>
        <Field label={t('agents.phrases')} hint={t('agents.phrases_hint')} error={problem('phrases')}>
          {(wiring) => <Textarea {...wiring} {...wire('phrases')} rows={3} />}
        </Field>
        <Field label={t('agents.after_answers')} error={problem('afterAnswers')}>
          {(wiring) => <Input {...wiring} {...wire('afterAnswers')} type="number" min={1} max={100} w="140px" />}
        </Field>
        <Field label={t('agents.hand_off_queue')}>
          {(wiring) => (
            <Select {...wiring} {...wire('handOffQueue')}>
              <option value="">{t('agents.same_queue')}</option>
              {queues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Section>
    </>
  )
}
