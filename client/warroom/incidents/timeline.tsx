/** What happened, the newest last, as it happens; people add to it and correct it. */
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { addEntry, correctEntry, type Entry } from '@aura/contracts/warroom/incidents/timeline.ts'
import { isBefore } from '@aura/machines/warroom/incidents/sentence.ts'
import { chakra } from '@chakra-ui/react'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { clockForm } from '../../platform/i18n/time-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { useLine } from '../../platform/ui/form/use-line.ts'
import { Textarea } from '../../platform/ui/input.tsx'
import { useEntryWords } from '../incident-texts.ts'

export function Timeline({ page, may }: { page: IncidentPage; may: boolean }) {
  const { t } = useTranslation()
  const [correcting, setCorrecting] = useState<string>()
  const incidentId = page.incident.id
  return (
    <Card inset title={t('warroom.timeline')}>
      <chakra.ol listStyleType="none" aria-live="polite" display="flex" flexDirection="column">
        {page.entries.map((entry) => (
          <TimelineRow
            key={entry.id}
            entry={entry}
            before={isBefore(entry, page.incident)}
            correct={may ? () => setCorrecting(entry.id) : undefined}
          >
            {correcting === entry.id && (
              <Correction incidentId={incidentId} entry={entry} leave={() => setCorrecting(undefined)} />
            )}
          </TimelineRow>
        ))}
      </chakra.ol>
      {may && <Composer incidentId={incidentId} />}
    </Card>
  )
}

type LineProps = { entry: Entry; before: boolean; correct: (() => void) | undefined; children: React.ReactNode }

function TimelineRow({ entry, before, correct, children }: LineProps) {
  const { t } = useTranslation()
  const words = useEntryWords()
  const last = entry.corrections.at(-1)
  const entryText = entry.kind === 'note' ? entry.text : [words(entry), entry.text].filter(Boolean).join(' ')
  return (
    <chakra.li
      data-entry={entry.kind}
      data-before={before || undefined}
      display="grid"
      gridTemplateColumns="64px minmax(0, 1fr) auto"
      columnGap="3"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: 0 }}
    >
      <Clock at={entry.at} />
      <chakra.div minW="0">
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-wrap">
          {last ? last.text : entryText}
        </chakra.p>
        <chakra.p fontSize="xs" color="muted">
          {before && `${t('warroom.report.before')} · `}
          {last ? t('warroom.corrected_by', { name: last.by.name }) : (entry.actor?.name ?? t('warroom.by_itself'))}
        </chakra.p>
        {last && (
          <chakra.details fontSize="sm" color="muted">
            <chakra.summary cursor="pointer">{t('warroom.before_correction')}</chakra.summary>
            <chakra.ul listStyleType="none" ps="3" borderStartWidth="2px" borderColor="line">
              <li>{entryText}</li>
              {entry.corrections.slice(0, -1).map(({ text, at }) => (
                <li key={at}>{text}</li>
              ))}
            </chakra.ul>
          </chakra.details>
        )}
        {children}
      </chakra.div>
      {correct && (
        <Button
          size="xs"
          variant="ghost"
          aria-label={t('warroom.correct')}
          title={t('warroom.correct')}
          onClick={correct}
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </chakra.li>
  )
}

function Clock({ at }: { at: string }) {
  const language = useLanguage()
  const time = new Intl.DateTimeFormat(language, { ...clockForm(language), second: '2-digit' })
  const whole = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' })
  return (
    <chakra.time
      dateTime={at}
      title={whole.format(new Date(at))}
      color="muted"
      fontSize="sm"
      fontVariantNumeric="tabular-nums"
    >
      {time.format(new Date(at))}
    </chakra.time>
  )
}

function Composer({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(addEntry)
  return (
    <Words
      label={t('warroom.add_entry')}
      action={t('warroom.add')}
      pending={pending}
      send={(text) => send({ incidentId, entryId: newId(), text })}
    />
  )
}

function Correction({ incidentId, entry, leave }: { incidentId: string; entry: Entry; leave: () => void }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(correctEntry)
  return (
    <Words
      label={t('warroom.correct_entry')}
      action={t('warroom.correct')}
      start={entry.corrections.at(-1)?.text ?? entry.text ?? ''}
      pending={pending}
      leave={leave}
      send={async (text) => {
        await send({ incidentId, entryId: entry.id, text })
        leave()
      }}
    />
  )
}

type WordsProps = {
  label: string
  action: string
  start?: string
  pending: boolean
  leave?: () => void
  send: (text: string) => Promise<unknown>
}

/** Ctrl+Enter sends; what was typed stays until it is there. */
function Words({ label, action, start = '', pending, leave, send }: WordsProps) {
  const { t } = useTranslation()
  const line = useLine({ send, start })
  return (
    <chakra.form onSubmit={(event) => void line.submit(event)} display="flex" flexDirection="column" gap="2" pt="2">
      <Textarea
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={2000}
        {...line.wire}
        autoFocus={leave !== undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void line.submit()
          if (event.key === 'Escape') leave?.()
        }}
      />
      {line.problem !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="sm">
          {line.problem}
        </chakra.p>
      )}
      <chakra.div display="flex" justifyContent="flex-end" gap="2">
        {leave && <Button onClick={leave}>{t('platform.cancel')}</Button>}
        <Button type="submit" aria-disabled={pending || line.pending || line.isEmpty}>
          {action}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
