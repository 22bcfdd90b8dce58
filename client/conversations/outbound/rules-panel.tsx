/** What the company lets out on its own account, above its channels: the rules, and the switch that stops it. */

import type { Channel } from '@aura/contracts/channels/channel.ts'
import { settings } from '@aura/contracts/companies/settings.ts'
import { outbound, resumeCampaigns, setOutboundRules } from '@aura/contracts/conversations/outbound/rules.ts'
import { defaultLocale } from '@aura/contracts/platform/locale.ts'
import { timeOfDayText } from '@aura/contracts/platform/time-of-day.ts'
import { settingsReducer } from '@aura/machines/companies/settings.ts'
import { isCautious, lawProfileOf } from '@aura/machines/conversations/outbound/law.ts'
import { outboundReducer } from '@aura/machines/conversations/outbound/outbound.ts'
import { daysFrom } from '@aura/machines/platform/holidays.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { chakra } from '@chakra-ui/react'
import { OctagonX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { lawHoursText } from './law-text.ts'

const DoNotDisturb = lazy(async () => ({ default: (await import('./do-not-disturb.tsx')).DoNotDisturb }))
const HaltForm = lazy(async () => ({ default: (await import('./halt-form.tsx')).HaltForm }))
const PricesForm = lazy(async () => ({ default: (await import('./prices-form.tsx')).PricesForm }))
const StopWordsForm = lazy(async () => ({ default: (await import('./stop-words-form.tsx')).StopWordsForm }))
const RulesForm = lazy(async () => ({ default: (await import('./rules-form.tsx')).RulesForm }))

const everything = {}

export function RulesPanel({ channels }: { channels: readonly Pick<Channel, 'id' | 'name' | 'kind'>[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state } = useView(outbound, outboundReducer, everything)
  const mayLead = useMay(setOutboundRules.needs)
  const resume = useCommand(resumeCampaigns)
  const { state: company } = useView(settings, settingsReducer, everything)
  const [open, setOpen] = useState<'halt' | 'rules' | 'prices' | 'words'>()
  if (!state) return null
  // A server of an earlier version says nothing of some of them.
  const { halted, quiet, restDays, perDay, law, ownDays = [] } = state
  // Who may not see the settings still sets the rules.
  const today = dayIn((company ?? defaultLocale).timezone, new Date())
  const localHolidays = daysFrom(ownDays, today)
  const profile = law && company ? lawProfileOf(company.countryCode) : undefined
  const rules = [
    profile &&
      t(profile.holidays ? 'conversations.outbound.law_holidays' : 'conversations.outbound.law', {
        hours: lawHoursText(profile, language),
      }),
    profile && isCautious(profile.country) && t('conversations.outbound.law_cautious'),
    quiet && t('conversations.outbound.quiet', { from: timeOfDayText(quiet.from), to: timeOfDayText(quiet.to) }),
    restDays.sundays && t('conversations.outbound.sundays'),
    restDays.holidays && t('conversations.outbound.holidays'),
    localHolidays.length > 0 &&
      t('conversations.outbound.own_days_count', {
        count: localHolidays.length,
        number: localHolidays.length.toLocaleString(language),
      }),
    perDay !== null && t('conversations.outbound.per_day', { count: perDay }),
  ].filter((one) => typeof one === 'string')
  const letGo = () =>
    void resume.send({}).catch((error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const ask = () =>
    confirm({
      title: t('conversations.outbound.resume'),
      description: t('conversations.outbound.resume_text'),
      confirmText: t('conversations.outbound.resume'),
      onConfirm: letGo,
    })
  return (
    <Frame aria-label={t('conversations.outbound.title')} data-halted={halted ? '' : undefined}>
      <chakra.div flex="1" minW="220px">
        <chakra.p fontWeight="medium" display="flex" alignItems="center" gap="2" role={halted ? 'alert' : undefined}>
          {halted && <OctagonX size={16} strokeWidth={2} aria-hidden="true" />}
          {halted ? t('conversations.outbound.halted') : t('conversations.outbound.title')}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm">
          {halted
            ? t('conversations.outbound.halted_by', {
                name: halted.byName,
                at: formatInstant(halted.at, language),
                reason: halted.reason,
              })
            : rules.join(' · ') || t('conversations.outbound.no_rules')}
        </chakra.p>
      </chakra.div>
      {mayLead && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          {company && <Button onClick={() => setOpen('prices')}>{t('conversations.outbound.prices')}</Button>}
          <Button onClick={() => setOpen('words')}>{t('conversations.outbound.words')}</Button>
          <Button onClick={() => setOpen('rules')}>{t('conversations.outbound.edit')}</Button>
          {halted ? (
            <Button aria-disabled={resume.pending} onClick={ask}>
              {t('conversations.outbound.resume')}
            </Button>
          ) : (
            <Button colorPalette="critical" onClick={() => setOpen('halt')}>
              {t('conversations.outbound.halt')}
            </Button>
          )}
        </chakra.div>
      )}
      <Suspense>
        {open === 'halt' && <HaltForm leave={() => setOpen(undefined)} />}
        {open === 'prices' && company && (
          <PricesForm
            prices={state.prices}
            channels={channels}
            currency={company.currency}
            leave={() => setOpen(undefined)}
          />
        )}
        {open === 'words' && <StopWordsForm rules={state} leave={() => setOpen(undefined)} />}
        {open === 'rules' && (
          <RulesForm
            rules={state}
            country={company?.countryCode}
            localHolidays={localHolidays}
            today={today}
            leave={() => setOpen(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        <DoNotDisturb />
      </Suspense>
    </Frame>
  )
}

const Frame = chakra('section', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    mb: '4',
    px: '4',
    py: '3',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'surface',
    '&[data-halted]': { borderColor: 'critical' },
    '&[data-halted] svg': { color: 'critical' },
  },
})
