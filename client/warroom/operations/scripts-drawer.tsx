/**
 * The words in use on a queue or a channel: how they fare and who changed them last. Where one of them is in alarm it
 * begins with that.
 */
import { channels } from '@aura/contracts/channels/channels.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { queues } from '@aura/contracts/routing/queue.ts'
import type { TemplateState } from '@aura/contracts/templates/template.ts'
import { alertName, alertPlace } from '@aura/contracts/warroom/alerts/alert.ts'
import { scriptDays, scripts } from '@aura/contracts/warroom/operations/scripts.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { queuesReducer } from '@aura/machines/routing/views.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { FirstStep } from '../../platform/ui/first-step.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { useActiveAlerts } from '../alerts/use-active-alerts.ts'
import { AgentScripts } from './agent-scripts.tsx'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

type Template = OutputOf<typeof scripts>['templates'][number]
const nothing = {}

const tones: Record<TemplateState, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  approved: 'ok',
  rejected: 'critical',
  paused: 'attention',
  disabled: 'critical',
  retired: 'neutral',
}

/** 'queue:…' or 'channel:…'; empty for all. */
function askedOf(where: string) {
  const [kind, id = ''] = where.split(':')
  return { queueId: kind === 'queue' ? id : null, channelId: kind === 'channel' ? id : null }
}

/** What each queue and channel in alarm is in alarm for, the gravest first. */
function useAlarms() {
  const { state, error } = useActiveAlerts()
  const { permissions } = useMe()
  const data =
    state &&
    new Map(
      state.alerts.toReversed().flatMap((alert): [string, string][] => {
        const { queueId, channelId } = alertPlace(alert)
        if (queueId && permissions.includes('view_operations')) return [[`queue:${queueId}`, alertName(alert)]]
        return channelId && permissions.includes('view_canais') ? [[`channel:${channelId}`, alertName(alert)]] : []
      }),
    )
  return { data, error }
}

export default function ScriptsDrawer({ leave }: Opened) {
  const { t } = useTranslation()
  const alarms = useAlarms()
  return (
    <Drawer
      title={t('warroom.action.scripts')}
      facts={t('warroom.scripts.text', { days: scriptDays })}
      open
      close={leave}
      width={640}
    >
      {alarms.data ? <Scripts alarms={alarms.data} /> : <PendingRead of={alarms} h="240px" />}
    </Drawer>
  )
}

function Scripts({ alarms }: { alarms: ReadonlyMap<string, string> }) {
  const { t } = useTranslation()
  const [where, setWhere] = useState(() => [...alarms.keys()].at(-1) ?? '')
  const read = useQuery(scripts, askedOf(where))
  const { data } = read
  const alarm = alarms.get(where)
  return (
    <>
      <Where where={where} choose={setWhere} />
      {alarm !== undefined && (
        <p className={look.alarm}>
          <StatusBadge tone="critical" word={t('warroom.scripts.alarm', { alert: alarm })} />
        </p>
      )}
      <h3 className={look.heading}>{t('warroom.scripts.templates')}</h3>
      <PendingRead of={read} h="120px" />
      {data?.templates.length === 0 && (
        <EmptyState
          title={t('warroom.scripts.no_templates')}
          text={t('warroom.scripts.no_templates_text')}
          example={t('warroom.scripts.no_templates_example')}
          action={<FirstStep path="/template-mensagem#new" needs="create_template_mensagem" />}
        />
      )}
      <ul className={look.list}>
        {data?.templates.map((template) => (
          <Used key={template.templateId} template={template} />
        ))}
      </ul>
      <h3 className={look.heading}>{t('warroom.scripts.replies')}</h3>
      {data?.replies.length === 0 && (
        <EmptyState
          title={t('warroom.scripts.no_replies')}
          text={t('warroom.scripts.no_replies_text')}
          example={t('warroom.scripts.no_replies_example')}
          action={<FirstStep path="/operations/replies#new" needs="update_operations" />}
        />
      )}
      <ul className={look.list}>
        {data?.replies.map(({ replyId, title, shortcut, text, uses, ...change }) => (
          <li key={replyId} className={look.item}>
            <div className={look.row}>
              <span className={look.grow}>
                {title} <span className={look.muted}>/{shortcut}</span>
              </span>
              <span className={look.figures}>{t('warroom.scripts.uses', { count: uses })}</span>
            </div>
            <p className={look.words}>{text}</p>
            <Changed {...change} />
          </li>
        ))}
      </ul>
      <AgentScripts {...askedOf(where)} />
    </>
  )
}

function Where({ where, choose }: { where: string; choose: (where: string) => void }) {
  const { t } = useTranslation()
  const { permissions } = useMe()
  const all = useView(queues, queuesReducer, nothing, { enabled: permissions.includes('view_operations') }).state ?? []
  const lines = useView(channels, channelsReducer, nothing, { enabled: permissions.includes('view_canais') }).state
  return (
    <Field label={t('warroom.scripts.where')}>
      {(wiring) => (
        <Select {...wiring} autoFocus value={where} onChange={({ target }) => choose(target.value)} mb="4">
          <option value="">{t('warroom.scripts.everywhere')}</option>
          <optgroup label={t('warroom.scripts.queues')}>
            {all.map(({ id, name }) => (
              <option key={id} value={`queue:${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
          {lines && (
            <optgroup label={t('warroom.status.channels')}>
              {Object.values(lines.channels).map(({ id, name }) => (
                <option key={id} value={`channel:${id}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
      )}
    </Field>
  )
}

function Used({ template }: { template: Template }) {
  const { t } = useTranslation()
  const { name, text, state, reason } = template
  return (
    <li className={look.item} data-template={name}>
      <div className={look.row}>
        <span className={look.grow}>{name}</span>
        <StatusBadge tone={tones[state]} word={t(`warroom.scripts.state.${state}`)} />
      </div>
      <p className={look.words}>{text}</p>
      {reason !== null && <p className={look.warn}>{reason}</p>}
      <Results of={template} />
      <Changed {...template} />
    </li>
  )
}

const results = ['sent', 'delivered', 'read', 'answered', 'failed', 'waiting'] as const

function Results({ of }: { of: Template }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const show = (count: number) => new Intl.NumberFormat(language).format(count)
  return (
    <dl className={look.results}>
      {results
        // What waits is not the rule.
        .filter((result) => result !== 'waiting' || of.waiting > 0)
        .map((result) => (
          <div key={result} data-result={result} data-bad={result === 'failed' && of.failed > 0 ? '' : undefined}>
            <dt>{t(`warroom.scripts.result.${result}`)}</dt>
            <dd>{show(of[result])}</dd>
          </div>
        ))}
    </dl>
  )
}

type Change = { version: number; changedAt: string | null; changedBy: string | null }

function Changed({ version, changedAt, changedBy }: Change) {
  const { t } = useTranslation()
  return (
    <p className={look.muted}>
      {changedBy === null
        ? t('warroom.scripts.version', { version })
        : t('warroom.scripts.changed', { version, name: changedBy })}{' '}
      {changedAt !== null && <RelativeTime at={changedAt} />}
    </p>
  )
}
