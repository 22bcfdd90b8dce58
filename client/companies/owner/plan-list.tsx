import { moduleTitles } from '@aura/contracts/module-names.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { plannedModules } from '../plan/modules.ts'
import { draftOf, type PlanRow } from './plan-draft.ts'

/** A plan, read-only. */
export function PlanList({ plan }: { plan: readonly PlanRow[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const draft = draftOf(plan)
  return (
    <>
      <chakra.p color="muted" mb="2">
        {t('companies.plan.not_yours')}
      </chakra.p>
      <chakra.ul listStyleType="none" aria-label={t('companies.plan.title')}>
        {plannedModules(language).map((module) => {
          const active = draft === null || draft.has(module)
          return (
            <chakra.li
              key={module}
              display="flex"
              justifyContent="space-between"
              py="2"
              borderTopWidth="1px"
              borderColor="line"
            >
              {moduleTitles[language][module]}
              <StatusBadge
                tone={active ? 'ok' : 'neutral'}
                word={t(active ? 'companies.plan.active' : 'companies.plan.inactive')}
              />
            </chakra.li>
          )
        })}
      </chakra.ul>
    </>
  )
}
