import { crmEntries, type EntryAct, entryActs, type FieldChange } from '@aura/contracts/crm-sync/runs.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Select } from '../platform/ui/input.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { NothingFound } from '../platform/ui/table/states.tsx'
import { actTones, fieldText, problemText } from './crm-words.ts'
import { useCompanyNames } from './use-company-names.ts'
import { useDealWords } from './use-deal-words.ts'
import { useFieldNames } from './use-field-names.ts'

/** Each record that a sync wrote, skipped or could not write, the newest first, with the reason of each value. */
export function EntryLog({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation()
  const contactNames = useFieldNames()
  const companyNames = useCompanyNames()
  const { names: dealNames, textOf } = useDealWords()
  const [act, setAct] = useState<EntryAct | ''>('')
  const [page, setPage] = useState(1)
  const read = useQuery(crmEntries, { connectionId, page, ...(act !== '' && { act }) })
  const { data } = read
  return (
    <>
      <Select
        flexShrink="0"
        aria-label={t('crm-sync.act')}
        value={act}
        width="auto"
        mb="3"
        onChange={({ target }) => {
          setAct(entryActs.find((value) => value === target.value) ?? '')
          setPage(1)
        }}
      >
        <option value="">{t('crm-sync.every_act')}</option>
        {entryActs.map((value) => (
          <option key={value} value={value}>
            {t(`crm-sync.act.${value}`)}
          </option>
        ))}
      </Select>
      <PendingRead of={read} h="120px" />
      {data?.rows.length === 0 &&
        (act === '' ? (
          <EmptyState title={t('crm-sync.no_entries')} text={t('crm-sync.no_entries_text')} />
        ) : (
          <NothingFound clear={() => setAct('')} />
        ))}
      <chakra.ul listStyleType="none" aria-label={t('crm-sync.log')}>
        {data?.rows.map(({ id, act, object, name, at, here, there, problem, isTrial }) => (
          <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="2">
            <chakra.span display="flex" flexWrap="wrap" gap="2" alignItems="center">
              {isTrial && <StatusBadge tone="neutral" word={t('crm-sync.run_kind.dry')} />}
              <StatusBadge tone={isTrial ? 'neutral' : actTones[act]} word={t(`crm-sync.act.${act}`)} />
              <span>{name}</span>
              {object !== 'contacts' && <chakra.span color="muted">{t(`crm-sync.object.${object}`)}</chakra.span>}
              <chakra.span color="muted" fontSize="sm" ms="auto">
                <RelativeTime at={at} />
              </chakra.span>
            </chakra.span>
            {problem && (
              <chakra.p color="critical">{t('crm-sync.entry_problem', { problem: problemText(problem, t) })}</chakra.p>
            )}
            {(['here', 'there'] as const).map((side) => (
              <Changes
                key={side}
                changes={side === 'here' ? here : there}
                names={{ contacts: contactNames, companies: companyNames, deals: dealNames }[object]}
                {...{ side, textOf }}
              />
            ))}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" gap="2" mt="2">
        {page > 1 && <Button onClick={() => setPage(page - 1)}>{t('crm-sync.newer')}</Button>}
        {data?.hasMore && <Button onClick={() => setPage(page + 1)}>{t('crm-sync.older')}</Button>}
      </chakra.div>
    </>
  )
}

type ChangesProps = {
  changes: readonly FieldChange[]
  side: 'here' | 'there'
  names: ReadonlyMap<string, string>
  textOf: (field: string, text: string) => string
}

function Changes({ changes, side, names, textOf }: ChangesProps) {
  const { t } = useTranslation()
  return changes.map(({ field, before, after, reason }) => (
    <chakra.p key={field} fontSize="sm" overflowWrap="anywhere">
      {t(`crm-sync.change.${side}`, {
        field: fieldText(field, names),
        before: textOf(field, before) || '—',
        after: textOf(field, after) || '—',
      })}{' '}
      <chakra.span color="muted">{t(`crm-sync.reason.${reason}`)}</chakra.span>
    </chakra.p>
  ))
}
