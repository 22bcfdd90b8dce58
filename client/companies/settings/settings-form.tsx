import type { CompanySettings } from '@aura/contracts/companies/settings.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../platform/ui/button.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ConcurrentSettings } from './concurrent-settings.tsx'
import { RegionalFields } from './regional-fields.tsx'
import type { SettingsTab } from './settings-search.ts'
import { useSettingsForm } from './use-settings.ts'

export function SettingsForm({ current, tab }: { current: CompanySettings; tab: SettingsTab }) {
  const { t } = useTranslation()
  const form = useSettingsForm(current)
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element)
  const count = form.touched.length
  return (
    <chakra.form ref={element} noValidate onSubmit={form.submit} display="flex" flexDirection="column" gap="4">
      {form.theirs.length > 0 && <ConcurrentSettings form={form} />}
      <chakra.div display={tab === 'regional' ? 'none' : 'contents'}>
        <Panel title={t('companies.settings.company')} text={t('companies.settings.company_text')}>
          <CompanyFields form={form} />
        </Panel>
      </chakra.div>
      <chakra.div display={tab === 'regional' ? 'contents' : 'none'}>
        <Panel title={t('companies.settings.regional')} text={t('companies.settings.regional_text')}>
          <RegionalFields form={form} />
        </Panel>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" minH="8">
        <Button
          type="submit"
          variant="solid"
          colorPalette="accent"
          aria-disabled={count === 0 || form.pending || form.theirs.length > 0}
          aria-keyshortcuts="Control+S Meta+S"
        >
          {t(form.pending ? 'companies.settings.saving' : 'platform.save')}
        </Button>
        {count > 0 && <Button onClick={form.discard}>{t('platform.discard.confirm')}</Button>}
        <chakra.p color="muted" fontSize="sm" role="status">
          {t(count === 0 ? 'companies.settings.untouched' : 'companies.settings.touched', { count })}
        </chakra.p>
      </chakra.div>
      {form.refusal !== undefined && (
        <chakra.p role="alert" color="critical">
          {form.refusal}
        </chakra.p>
      )}
    </chakra.form>
  )
}

/** Ctrl or Cmd and S, with the focus anywhere on the screen. */
function useSaveKey(form: { current: HTMLFormElement | null }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [form])
}
