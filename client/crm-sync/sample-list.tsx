import type { sampleCrm } from '@aura/contracts/crm-sync/runs.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { fieldText } from './crm-words.ts'

export type Sample = OutputOf<typeof sampleCrm>
type SampleListProps = {
  sample: Sample
  names: ReadonlyMap<string, string>
  empty: string
  textOf?: (field: string, text: string) => string
}

/** Real records as the rules read them. */
export function SampleList({ sample, names, empty, textOf = (_, text) => text }: SampleListProps) {
  const { t } = useTranslation()
  if (sample.records.length === 0) return <p>{empty}</p>
  return (
    <chakra.ul listStyleType="none" aria-label={t('crm-sync.sample')}>
      {sample.records.map(({ id, values }) => (
        <chakra.li key={id} borderTopWidth="1px" borderColor="line" py="2">
          {values.map(({ field, theirs, ours }) => (
            <chakra.p key={field} overflowWrap="anywhere">
              <chakra.span color="muted">{fieldText(field, names)}: </chakra.span>
              {ours === null ? t('crm-sync.unreadable', { text: theirs }) : textOf(field, ours) || '—'}
            </chakra.p>
          ))}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
