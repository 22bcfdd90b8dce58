/** People page by page: each page is read once and stands below the ones before. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import type { FormRead } from '../platform/ui/form/form-read.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import look from './campaigns.module.css'

type Page<Person> = { people: readonly Person[]; next: string | null }

type Props<Person> = {
  read: FormRead & { data: Page<Person> | undefined }
  /** The same function at each render. */
  keyOf: (person: Person) => string
  more: (after: string) => void
  children: (person: Person) => ReactNode
}

export function PeopleList<Person>({ read, keyOf, more, children }: Props<Person>) {
  const { t } = useTranslation()
  const { data: page } = read
  const [rows, setRows] = useState<ReadonlyMap<string, Person>>(new Map())
  useEffect(() => {
    if (!page) return
    setRows((before) => {
      const fresh = page.people.map((person) => [keyOf(person), person] as const)
      return new Map([...before, ...fresh.filter(([key]) => !before.has(key))])
    })
  }, [page, keyOf])
  const next = page?.next ?? null
  return (
    <>
      {page && rows.size === 0 && page.people.length === 0 && (
        <EmptyState title={t('campaigns.nobody_here')} text={t('campaigns.nobody_here_text')} />
      )}
      <ul className={look.rows} aria-label={t('campaigns.people')}>
        {[...rows].map(([key, person]) => (
          <chakra.li key={key} py="2.5" overflowWrap="anywhere">
            {children(person)}
          </chakra.li>
        ))}
      </ul>
      <PendingRead of={read} h="160px" />
      {next !== null && (
        <chakra.div py="3">
          <Button onClick={() => more(next)}>{t('campaigns.more')}</Button>
        </chakra.div>
      )}
    </>
  )
}
