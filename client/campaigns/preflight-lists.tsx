/** Whom the pre-flight excludes and whom it lets wait, each with the reason in words; a number opens its people. */
import type { preflight } from '@aura/contracts/campaigns/preflight.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { codeText } from './campaign-words.ts'
import page from './campaigns.module.css'

const PreflightPeople = lazy(async () => ({ default: (await import('./preflight-people.tsx')).PreflightPeople }))

type Output = OutputOf<typeof preflight>
/** A server of an earlier version says nothing of delays. */
type Ahead = Pick<Output, 'excluded'> & Partial<Pick<Output, 'delayed'>>
type Props = { campaignId: string; ahead: Ahead }
type Row = { code: string; words: string; count: number; hasPeople: boolean }

export function PreflightLists({ campaignId, ahead: { excluded, delayed = [] } }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [opened, open] = useState<Row>()
  const reasons = excluded.map(({ code, count }) => ({
    ...{ code, count, hasPeople: true },
    words: t(`campaigns.code.${code}` as never, { defaultValue: codeText({ code }) }),
  }))
  const waiting = delayed.map(({ until, ...delay }) => {
    const reason = t(`campaigns.code.${delay.code}` as never, { defaultValue: codeText(delay) })
    const words = until === null ? reason : t('campaigns.delayed_until', { reason, at: formatInstant(until, language) })
    return { ...delay, words }
  })
  const lists = [
    ['campaigns.excluded', reasons],
    ['campaigns.delayed', waiting],
  ] as const
  return (
    <>
      {lists.map(([name, rows]) => rows.length > 0 && <Reasons key={name} name={t(name)} rows={rows} open={open} />)}
      {opened && (
        <Suspense>
          <PreflightPeople {...{ campaignId, code: opened.code, title: opened.words }} close={() => open(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Reasons({ name, rows, open }: { name: string; rows: readonly Row[]; open: (row: Row) => void }) {
  const language = useLanguage()
  const mayRead = useMay('view_bases')
  return (
    <>
      <chakra.p px="4" pt="2" color="muted" fontSize="sm" aria-hidden>
        {name}
      </chakra.p>
      <ul className={page.rows} aria-label={name}>
        {rows.map((row) => {
          const words = (
            <>
              <span>{row.words}</span>
              <b>{row.count.toLocaleString(language)}</b>
            </>
          )
          return (
            <li key={row.words}>
              {row.hasPeople && mayRead ? (
                <button type="button" className={page.row} onClick={() => open(row)}>
                  {words}
                </button>
              ) : (
                <div className={page.row}>{words}</div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
