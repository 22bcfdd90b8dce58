/** What of the feed one wants to read: the subject, how grave it is, who, and where. */
import { type FeedFilter, type FeedLine, feedTopics, severities } from '@aura/contracts/warroom/feed/feed.ts'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../platform/ui/input.tsx'
import look from './feed.module.css'

type Choice = { value: string; label: string }

/** The choices that occur in the entries, so that each finds something. */
const choices = (lines: readonly FeedLine[], of: (line: FeedLine) => Choice | null): Choice[] =>
  [...new Map(lines.flatMap((line) => of(line) ?? []).map((choice) => [choice.value, choice.label]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label))

const whoOf = ({ who }: FeedLine) => who && { value: who.id, label: who.name }
const queueOf = ({ queueId, params }: FeedLine) =>
  queueId && params.queue ? { value: queueId, label: params.queue } : null
const channelOf = ({ channelId, params }: FeedLine) =>
  channelId && params.channel ? { value: channelId, label: params.channel } : null

type Props = { filter: FeedFilter; choose: (filter: FeedFilter) => void; lines: readonly FeedLine[] }

export function Filters({ filter, choose, lines }: Props) {
  const { t } = useTranslation()
  const set = (key: keyof FeedFilter) => (value: string) => {
    const { [key]: _, ...others } = filter
    const topic = feedTopics.find((feedTopic) => feedTopic === value)
    const severity = severities.find((severity) => severity === value)
    if (value === '') choose(others)
    else if (key === 'topic') choose(topic ? { ...others, topic } : others)
    else if (key === 'severity') choose(severity ? { ...others, severity } : others)
    else choose({ ...others, [key]: value })
  }
  const topics = feedTopics.map((value) => ({ value, label: t(`warroom.feed.topic.${value}`) }))
  const grave = (['attention', 'critical'] as const).map((value) => ({
    value,
    label: t(`warroom.feed.from.${value}`),
  }))
  const visible = [
    { key: 'topic', label: t('warroom.feed.filter.topic'), options: topics },
    { key: 'severity', label: t('warroom.feed.filter.severity'), options: grave },
    { key: 'whoId', label: t('warroom.feed.filter.who'), options: choices(lines, whoOf) },
    { key: 'queueId', label: t('warroom.feed.filter.queue'), options: choices(lines, queueOf) },
    { key: 'channelId', label: t('warroom.feed.filter.channel'), options: choices(lines, channelOf) },
  ] as const
  const chosen = Object.keys(filter).length
  return (
    <details className={look.disclosure}>
      <summary>
        <ListFilter size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('warroom.feed.filters')}
        {chosen > 0 && ` (${chosen})`}
      </summary>
      <div className={look.filters}>
        {visible
          .filter(({ key, options }) => options.length > 0 || filter[key] !== undefined)
          .map(({ key, label, options }) => (
            <Select
              key={key}
              aria-label={label}
              value={filter[key] ?? ''}
              onChange={({ target }) => set(key)(target.value)}
              data-set={filter[key] === undefined ? undefined : ''}
            >
              <option value="">{label}</option>
              {options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          ))}
      </div>
    </details>
  )
}
