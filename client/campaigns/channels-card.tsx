/** Over which channel each person's message went, of a campaign that has had more than one, and who went on and why. */
import { useTranslation } from 'react-i18next'
import { Card } from '../platform/ui/card.tsx'
import type { Ledger } from './ledger-card.tsx'
import type { PeopleOf } from './people-drawer.tsx'
import { useSendingChannels } from './use-channels.ts'
import { WaterfallList } from './waterfall-list.tsx'

type Props = { steps: Ledger['waterfall']; open: (people: PeopleOf) => void }

export function ChannelsCard({ steps, open }: Props) {
  const { t } = useTranslation()
  const { channels } = useSendingChannels()
  return (
    <Card title={t('campaigns.by_channel')} inset>
      <WaterfallList steps={steps} channels={channels} label={t('campaigns.by_channel')} open={open} />
    </Card>
  )
}
