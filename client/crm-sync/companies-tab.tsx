import {
  type CompanyField,
  type CrmCompanyRule,
  companyFields,
  crmCompanies,
} from '@aura/contracts/crm-sync/company-rules.ts'
import { type CrmConnectionView, editCrm } from '@aura/contracts/crm-sync/connection.ts'
import { sampleCrm } from '@aura/contracts/crm-sync/runs.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { MappingActions } from './mapping-actions.tsx'
import { MappingOvertaken } from './mapping-overtaken.tsx'
import { RuleList } from './rule-list.tsx'
import { type Sample, SampleList } from './sample-list.tsx'
import { useCompanyNames } from './use-company-names.ts'
import { useMappingDraft } from './use-mapping-draft.ts'

const usual: CrmCompanyRule[] = [{ ours: 'name', theirs: 'name', conflict: 'newest' }]
const companiesPart = (connection: CrmConnectionView): CrmCompanyRule[] | null => connection.companies ?? null
const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** Which field of an organization is which of a company there. */
export function CompaniesTab({ connection }: { connection: CrmConnectionView }) {
  const { t } = useTranslation()
  const names = useCompanyNames()
  const { id: connectionId, name, direction, rules: contactRules } = connection
  const [sample, setSample] = useState<Sample>()
  const { draft, setDraft, save: saveMapping, take, isOvertaken } = useMappingDraft(connection, companiesPart)
  const look = useCommand(sampleCrm)
  const mayEdit = useMay(editCrm.needs)
  const save = (companies: CrmCompanyRule[] | null) => saveMapping({ name, direction, rules: contactRules, companies })
  const overtaken = isOvertaken && <MappingOvertaken take={take} />
  if (contactRules.length === 0) return <p>{t('crm-sync.contacts_first')}</p>
  if (draft === null)
    return (
      <chakra.div display="flex" flexDirection="column" gap="3" alignItems="flex-start">
        {overtaken}
        <p>{t('crm-sync.companies_off')}</p>
        {mayEdit && <Button onClick={() => setDraft(usual)}>{t('crm-sync.companies_begin')}</Button>}
      </chakra.div>
    )
  const isWhole = crmCompanies.safeParse(draft).success
  return (
    <chakra.div display="flex" flexDirection="column" gap="3">
      {overtaken}
      <RuleList<CompanyField>
        label={t('crm-sync.company_fields')}
        rules={draft}
        names={names}
        usualTheirs={(field) => companyFields.find((one) => one === field) ?? field}
        change={setDraft}
      />
      <MappingActions
        problem={isWhole ? undefined : t('crm-sync.companies_needed')}
        mayEdit={mayEdit}
        look={() => void look.send({ connectionId, rules: contactRules, companies: draft }).then(setSample, tell)}
        save={() => save(draft)}
        end={connection.companies ? () => save(null) : undefined}
      />
      {sample && <SampleList {...{ sample, names }} empty={t('crm-sync.sample_no_companies')} />}
    </chakra.div>
  )
}
