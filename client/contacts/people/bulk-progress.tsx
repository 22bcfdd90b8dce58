/** How far one's bulk change is, what it did, and taking it back: above the list, after a reload too. */
import type { Bulk } from '@aura/contracts/contacts/bulk-change.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { recall, remember } from '../../platform/storage.ts'
import { StateDot, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useLastBulk } from './use-bulk.ts'

const key = 'contacts-bulk-seen'
const tones: Record<Bulk['state'], Tone> = {
  running: 'info',
  undoing: 'info',
  done: 'ok',
  undone: 'neutral',
  failed: 'critical',
}

type Names = (id: string) => string

export function BulkProgress({ nameOf }: { nameOf: Names }) {
  const { t } = useTranslation()
  const { last, undo } = useLastBulk()
  const [seen, setSeen] = useState(() => recall(key))
  if (!last || seen === `${last.bulkId} ${last.state}`) return null
  const { bulkId, state, done, total, changed } = last
  const busy = state === 'running' || state === 'undoing'
  const leave = () => {
    remember(key, `${bulkId} ${state}`)
    setSeen(`${bulkId} ${state}`)
  }
  const takeBack = () => undo(bulkId).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const mayUndo = (state === 'done' || state === 'failed') && changed > 0
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      px={{ base: '4', md: '6' }}
      py="1"
      minH="10"
      fontSize="sm"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <chakra.span display="flex" alignItems="center" gap="2" fontWeight="medium">
        <StateDot tone={tones[state]} />
        {sentence(last, nameOf, t)}
      </chakra.span>
      <chakra.span color="muted" data-figures="">
        {busy
          ? t('contacts.bulk.progress', { done: state === 'running' ? done : total - changed, total })
          : unchangedText(last, t)}
      </chakra.span>
      {!busy && <RelativeTime at={last.startedAt} />}
      {mayUndo && <Button onClick={() => void takeBack()}>{t('contacts.people.undo')}</Button>}
      {!busy && (
        <Button variant="ghost" px="0" ms="auto" aria-label={t('contacts.bulk.dismiss')} onClick={leave}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </chakra.div>
  )
}

function sentence({ change, state, changed, reason }: Bulk, nameOf: Names, t: TFunction): string {
  const { type, on } = change
  const name = type === 'tag' ? nameOf(change.tagId) : type === 'base' ? nameOf(change.baseId) : ''
  if (state === 'failed') return errorText({ code: reason ?? 'contacts.bulk_failed' })
  if (state === 'undone') return t('contacts.bulk.undone')
  if (state === 'undoing') return t('contacts.bulk.undoing')
  const direction = on ? 'on' : 'off'
  return state === 'running'
    ? t(`contacts.bulk.${type}.${direction}.running`, { name })
    : t(`contacts.bulk.${type}.${direction}.done`, { name, count: changed })
}

const unchangedText = ({ state, done, changed }: Bulk, t: TFunction): string =>
  state === 'done' && done > changed ? t('contacts.bulk.unchanged', { count: done - changed }) : ''
