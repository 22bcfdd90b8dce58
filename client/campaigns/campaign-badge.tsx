/** The state of a campaign as people read it: one that runs sends nothing while everything is stopped. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { StatusBadge, type Tone } from '../platform/ui/badge.tsx'
import { stateTones } from './campaign-tones.ts'

export const isHalted = (row: { hold: { code: string } | null } | undefined): boolean =>
  row?.hold?.code === 'conversations.halted'

export const badgeOf = (state: CampaignState, isHalted: boolean, t: TFunction): { tone: Tone; word: string } =>
  isHalted
    ? { tone: 'attention', word: t('campaigns.state.halted') }
    : { tone: stateTones[state], word: t(`campaigns.state.${state}`) }

export function CampaignBadge({ state, isHalted }: { state: CampaignState; isHalted: boolean }) {
  const { t } = useTranslation()
  return <StatusBadge {...badgeOf(state, isHalted, t)} />
}
