/** The ways of the platform into a company: as its support, if it has consented; and its closing. */
import { setSuspended } from '@aura/contracts/companies/owner.ts'
import { enterSupport } from '@aura/contracts/companies/support.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { Input } from '../../platform/ui/input.tsx'
import { whileLoading } from '../../platform/ui/loading.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useChangeCompany } from '../switch/use-change-company.ts'
import type { Detail } from './company-drawer.tsx'

type WaysProps = { detail: Detail; changed: () => void }

export function PlatformAccess({ detail, changed }: WaysProps) {
  const { t } = useTranslation()
  if (useMe().companyId === detail.company.id) return <chakra.p color="muted">{t('companies.own_company')}</chakra.p>
  return (
    <>
      <Support detail={detail} />
      <Suspension detail={detail} changed={changed} />
    </>
  )
}

function Support({ detail: { company, support } }: { detail: Detail }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const change = useChangeCompany(enterSupport)
  const enter = () =>
    void whileLoading('companies.support', () => change(company.id)).catch((error: unknown) =>
      toast({ tone: 'critical', title: errorText(error) }),
    )
  return (
    <chakra.section mb="6">
      <chakra.h3 fontSize="md" fontWeight="semibold" mb="1">
        {t('companies.support.title')}
      </chakra.h3>
      {support ? (
        <>
          <chakra.p>
            {t('companies.support.open_text', { by: support.by, time: formatInstant(support.until, language) })}
          </chakra.p>
          <chakra.p color="muted" overflowWrap="anywhere" mb="2">
            {support.reason}
          </chakra.p>
          <Button variant="solid" colorPalette="accent" onClick={enter}>
            {t('companies.support.enter')}
          </Button>
          <chakra.p color="muted" fontSize="sm" mt="2">
            {t('companies.support.enter_text')}
          </chakra.p>
        </>
      ) : (
        <chakra.p color="muted">{t('companies.support_refused')}</chakra.p>
      )}
    </chakra.section>
  )
}

function Suspension({ detail: { company, suspendedReason }, changed }: WaysProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const suspended = company.suspendedAt !== null
  const form = useDraftForm<typeof setSuspended, { reason: string }>({
    contract: setSuspended,
    now: { reason: '' },
    names: ['reason'],
    inputOf: ({ reason }) => ({ companyId: company.id, suspended: !suspended, reason: reason.trim() || null }),
    done: () => {
      setAsking(false)
      form.discard()
      changed()
    },
  })
  function end() {
    form.discard()
    void form.change({})
  }
  return (
    <chakra.section>
      <chakra.h3 fontSize="md" fontWeight="semibold" mb="1">
        {t('companies.suspend.title')}
      </chakra.h3>
      <chakra.p color="muted" mb="2" overflowWrap="anywhere">
        {suspended ? (suspendedReason ?? t('companies.suspend.no_reason')) : t('companies.suspend.text')}
      </chakra.p>
      {suspended && (
        <Button aria-disabled={form.pending} onClick={end}>
          {t('companies.suspend.end')}
        </Button>
      )}
      {!suspended && !asking && <Button onClick={() => setAsking(true)}>{t('companies.suspend.begin')}</Button>}
      {!suspended && asking && (
        <chakra.form noValidate onSubmit={form.submit}>
          <Field label={t('companies.suspend.reason')} error={form.problem('reason')}>
            {(wiring) => <Input {...wiring} {...form.wire('reason')} maxLength={300} autoComplete="off" autoFocus />}
          </Field>
          <chakra.div display="flex" gap="2">
            <Button onClick={() => form.leave(() => setAsking(false))}>{t('platform.cancel')}</Button>
            <Button type="submit" variant="solid" colorPalette="critical" aria-disabled={form.pending}>
              {t('companies.suspend.confirm', { name: company.name })}
            </Button>
          </chakra.div>
        </chakra.form>
      )}
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.section>
  )
}
