/** What the company's plan has, what it lacks, and the way to get that. */
import { askModule, plan } from '@aura/contracts/companies/plan.ts'
import { moduleTitles } from '@aura/contracts/module-names.ts'
import type { ModuleName } from '@aura/contracts/permissions.ts'
import { planReducer } from '@aura/machines/companies/plan.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { actionsOf, plannedModules, screensOf } from './modules.ts'

const own = {}

export function PlanPanel() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useView(plan, planReducer, own)
  const whole = state?.modules.length === 0
  return (
    <Panel title={t('companies.plan.title')} text={t(whole ? 'companies.plan.whole' : 'companies.plan.text')}>
      {!state && <Skeleton h="12" />}
      {state && (
        <chakra.ul listStyleType="none" aria-label={t('companies.plan.title')}>
          {plannedModules(language).map((module) => (
            <ModuleRow
              key={module}
              module={module}
              active={whole || state.modules.some((row) => row.module === module && row.active)}
              askedAt={state.asked.find((item) => item.module === module)?.at}
            />
          ))}
        </chakra.ul>
      )}
    </Panel>
  )
}

type RowProps = { module: ModuleName; active: boolean; askedAt: string | undefined }

function ModuleRow({ module, active, askedAt }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(askModule.needs)
  const { send, pending } = useCommand(askModule)
  const title = moduleTitles[language][module]
  const ask = () =>
    void send({ module }).then(
      () => toast({ tone: 'ok', title: t('companies.plan.sent', { module: title }) }),
      (refusal: unknown) => toast({ tone: 'critical', title: errorText(refusal) }),
    )
  const locations = screensOf(module).map(({ label }) => t(label))
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      minH="14"
      py="2"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.div flex="1" minW="200px">
        <chakra.p fontWeight="medium">{title}</chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {locations.length > 0 && `${locations.join(', ')} · `}
          {actionsOf(module, language)}
        </chakra.p>
      </chakra.div>
      {askedAt !== undefined && (
        <chakra.span color="muted" fontSize="sm">
          {t('companies.plan.asked')} <RelativeTime at={askedAt} />
        </chakra.span>
      )}
      <StatusBadge
        tone={active ? 'ok' : 'neutral'}
        word={t(active ? 'companies.plan.active' : 'companies.plan.inactive')}
      />
      {!active && may && askedAt === undefined && (
        <Button
          aria-disabled={pending}
          onClick={() => !pending && ask()}
          aria-label={t('companies.plan.ask_for', { module: title })}
        >
          {t('companies.plan.ask')}
        </Button>
      )}
    </chakra.li>
  )
}
