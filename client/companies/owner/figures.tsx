import type { OwnedCompany, Usage } from '@aura/contracts/companies/owner.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { costsOf, planOf, sizeOf } from './columns.tsx'

/** More than these refused sign-ins within an hour are somebody trying. */
const manyFailures = 20

/** What it uses, and how it is. */
export function Figures({ company }: { company: OwnedCompany }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { usage } = company
  const number = (value: number) => value.toLocaleString(language)
  const health = (tone: Tone, word: string) => <StatusBadge tone={tone} word={word} />
  return (
    <>
      <Heading>{t('companies.usage')}</Heading>
      <Facts
        rows={[
          [
            t('companies.column.people'),
            t('companies.people.both', { active: company.people.active, inactive: company.people.inactive }),
          ],
          [t('companies.column.plan'), planOf(company, t)],
          [t('companies.column.sessions'), number(company.openSessions)],
          [t('companies.column.day'), number(usage.eventsDay)],
          [t('companies.column.month'), number(usage.eventsMonth)],
          [t('companies.column.costs'), costsOf(company, language)],
          [t('companies.column.stored'), sizeOf(company, language)],
          [t('companies.column.created'), new Date(company.createdAt).toLocaleDateString(language)],
        ]}
      />
      <Heading>{t('companies.health')}</Heading>
      <Facts
        rows={[
          [
            t('companies.health.dead'),
            health(company.deadLetters > 0 ? 'attention' : 'ok', number(company.deadLetters)),
          ],
          [t('companies.health.behind'), <Behind key="behind" usage={usage} />],
          [
            t('companies.column.last'),
            company.lastEventAt === null ? '–' : <RelativeTime key="last" at={company.lastEventAt} />,
          ],
          [
            t('companies.column.failed'),
            health(usage.failedSignIns >= manyFailures ? 'attention' : 'ok', number(usage.failedSignIns)),
          ],
        ]}
      />
    </>
  )
}

function Behind({ usage: { behind, behindSince } }: { usage: Usage }) {
  const { t } = useTranslation()
  if (behindSince === null) return <StatusBadge tone="ok" word={t('companies.health.caught_up')} />
  return (
    <chakra.span display="inline-flex" gap="2">
      <StatusBadge tone="info" word={t('companies.health.events', { count: behind })} />
      <RelativeTime at={behindSince} />
    </chakra.span>
  )
}

const Heading = ({ children }: { children: string }) => (
  <chakra.h3 fontSize="md" fontWeight="semibold" mb="1" mt="2">
    {children}
  </chakra.h3>
)

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <chakra.dl mb="3">
      {rows.map(([name, value]) => (
        <chakra.div
          key={name}
          display="flex"
          justifyContent="space-between"
          gap="4"
          py="1.5"
          borderTopWidth="1px"
          borderColor="line"
        >
          <chakra.dt color="muted">{name}</chakra.dt>
          <chakra.dd fontVariantNumeric="tabular-nums" textAlign="end">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}
