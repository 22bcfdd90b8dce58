/** What conditions name, as people call it. */
import { campaigns as campaignsView } from '@aura/contracts/campaigns/campaign.ts'
import { tags as tagsView } from '@aura/contracts/contacts/tags.ts'
import { campaignsReducer } from '@aura/machines/campaigns/campaigns.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBases, useFields } from '../contacts/index.ts'
import { useView } from '../platform/feed/use-view.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import type { ConditionChoices, Naming } from './condition-text.ts'

const everything = {}

/** What is in use, in the order in which a form offers it. */
export function useConditionChoices(): ConditionChoices {
  const { state: tagState } = useView(tagsView, tagsReducer, everything)
  const seesCampaigns = useMay('manage_campaigns')
  const { state: campaignState } = useView(campaignsView, campaignsReducer, everything, { enabled: seesCampaigns })
  const { inUse: bases } = useBases()
  const { fields } = useFields()
  return useMemo<ConditionChoices>(
    () => ({
      tags: Object.values(tagState?.tags ?? {})
        .filter(({ archived }) => !archived)
        .sort((a, b) => a.name.localeCompare(b.name)),
      bases,
      fields: fields.map(({ id, label }) => ({ id, name: label })),
      campaigns: Object.values(campaignState?.campaigns ?? {})
        .filter(({ launchedAt }) => launchedAt !== null)
        .sort((a, b) => (b.launchedAt ?? '').localeCompare(a.launchedAt ?? '')),
    }),
    [tagState, bases, fields, campaignState],
  )
}

export function useNaming(): Naming {
  const { t } = useTranslation()
  return { ...useConditionChoices(), t, language: useLanguage() }
}
