import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StateDot } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { draftOf } from './draft.ts'
import { shownValue } from './shown-value.ts'
import type { SettingsForm } from './use-settings.ts'

/** A colleague has saved something else meanwhile: what, what one had typed oneself, and the choice. */
export function ConcurrentSettings({ form }: { form: SettingsForm }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const theirs = draftOf(form.current)
  return (
    <chakra.div role="alert" p="4" borderRadius="md" bg="attention/12" display="flex" flexDirection="column" gap="3">
      <chakra.p fontWeight="medium" display="flex" alignItems="center" gap="2">
        <StateDot tone="attention" />
        {t('companies.settings.overtaken')}
      </chakra.p>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1">
        {form.theirs.map((field) => (
          <chakra.li key={field} overflowWrap="anywhere">
            <chakra.span color="muted">{t(`companies.settings.field.${field}`)}: </chakra.span>
            {shownValue(theirs, field, language) || t('companies.settings.empty')}
            {form.touched.includes(field) && (
              <chakra.span color="muted">
                {' · '}
                {t('companies.settings.yours', {
                  value: shownValue(form.draft, field, language) || t('companies.settings.empty'),
                })}
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button onClick={form.keepMine}>{t('companies.settings.keep_local_edit')}</Button>
        <Button onClick={form.discard}>{t('companies.settings.take_theirs')}</Button>
      </chakra.div>
    </chakra.div>
  )
}
