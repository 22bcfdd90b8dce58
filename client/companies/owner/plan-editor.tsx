import { declineModule, setPlan } from '@aura/contracts/companies/plan.ts'
import { moduleTitles } from '@aura/contracts/module-names.ts'
import { isModule } from '@aura/contracts/permissions.ts'
import { chakra } from '@chakra-ui/react'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Button } from '../../platform/ui/button.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { actionsOf, plannedModules } from '../plan/modules.ts'
import type { Detail } from './company-drawer.tsx'
import { changes, draftOf, type PlanDraft, rowsOf, toggled } from './plan-draft.ts'

type EditorProps = { detail: Detail; changed: () => void }

/** Modules as switches; what a save would change stands below before it is made. */
export function PlanEditor({ detail, changed }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send, pending } = useCommand(setPlan)
  const all = plannedModules(language)
  const before = draftOf(detail.plan)
  const [draft, setDraft] = useState<PlanDraft>(before)
  const difference = changes(before, draft, all)
  const same = !difference.bounded && difference.added.length === 0 && difference.taken.length === 0
  const save = () =>
    void send({ companyId: detail.company.id, modules: rowsOf(draft, all) }).then(
      () => {
        toast({ tone: 'ok', title: t('companies.plan.saved', { name: detail.company.name }) })
        changed()
      },
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <>
      {detail.requests.length > 0 && <Requests detail={detail} changed={changed} />}
      <chakra.div display="flex" flexDirection="column" gap="3" role="group" aria-label={t('companies.plan.title')}>
        <Switch
          label={t('companies.plan.complete')}
          hint={t('companies.plan.complete_text')}
          checked={draft === null}
          onChange={(whole) => setDraft(whole ? null : new Set(all))}
        />
        {all.map((module) => (
          <Switch
            key={module}
            label={moduleTitles[language][module]}
            hint={actionsOf(module, language)}
            checked={draft === null || draft.has(module)}
            onChange={(on) => setDraft(toggled(draft, module, on, all))}
          />
        ))}
      </chakra.div>
      <chakra.div mt="4" pt="3" borderTopWidth="1px" borderColor="line" role="status">
        {same && <chakra.p color="muted">{t('companies.plan.unchanged')}</chakra.p>}
        {!same && difference.bounded && (
          <chakra.p>{t(draft === null ? 'companies.plan.becomes_whole' : 'companies.plan.becomes_bounded')}</chakra.p>
        )}
        {difference.added.map((module) => (
          <Difference key={module} added text={t('companies.plan.adds', { module: moduleTitles[language][module] })} />
        ))}
        {difference.taken.map((module) => (
          <Difference
            key={module}
            added={false}
            text={t('companies.plan.takes', { module: moduleTitles[language][module] })}
          />
        ))}
      </chakra.div>
      <chakra.div display="flex" gap="2" mt="3">
        <Button aria-disabled={same} onClick={() => setDraft(before)}>
          {t('companies.plan.undo')}
        </Button>
        <Button
          variant="solid"
          colorPalette="accent"
          aria-disabled={same || pending}
          onClick={() => !same && !pending && save()}
        >
          {t('companies.plan.save')}
        </Button>
      </chakra.div>
    </>
  )
}

function Difference({ added, text }: { added: boolean; text: string }) {
  const Sign = added ? Plus : Minus
  return (
    <chakra.p display="flex" alignItems="center" gap="2">
      <chakra.span color={added ? 'ok' : 'critical'} display="inline-flex">
        <Sign size={16} strokeWidth={1.75} aria-hidden="true" />
      </chakra.span>
      {text}
    </chakra.p>
  )
}

function Requests({ detail: { company, requests }, changed }: EditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(declineModule)
  return (
    <chakra.ul listStyleType="none" mb="4" aria-label={t('companies.column.requests')}>
      {requests.map(({ module, by, note, at }) => (
        <chakra.li key={module} display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2">
          <chakra.div flex="1" minW="200px">
            <chakra.p fontWeight="medium">
              {t('companies.plan.request', { by, module: isModule(module) ? moduleTitles[language][module] : module })}{' '}
              <chakra.span color="muted" fontWeight="normal">
                <RelativeTime at={at} />
              </chakra.span>
            </chakra.p>
            {note && (
              <chakra.p color="muted" overflowWrap="anywhere">
                {note}
              </chakra.p>
            )}
          </chakra.div>
          {isModule(module) && (
            <Button
              onClick={() =>
                void send({ companyId: company.id, module }).then(changed, (error: unknown) =>
                  toast({ tone: 'critical', title: errorText(error) }),
                )
              }
            >
              {t('companies.plan.decline')}
            </Button>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
