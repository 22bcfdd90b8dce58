/** Over which channel each person's message went, of a campaign that has had more than one. */
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import look from './campaigns.module.css'
import type { Ledger } from './ledger-card.tsx'
import { useSendingChannels } from './use-channels.ts'

export function ChannelsCard({ rows }: { rows: Ledger['channels'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { channels } = useSendingChannels()
  if (rows.length === 0) return null
  const number = (count: number) => count.toLocaleString(language)
  return (
    <Card title={t('campaigns.by_channel')}>
      <ul className={look.rows}>
        {rows.map(({ channelId, sent, delivered, failed }) => {
          const channel = channels.find(({ id }) => id === channelId)
          return (
            <li key={channelId} className={look.row}>
              <span>
                {channel ? `${t(`contacts.channel.${channel.kind}`)} · ${channel.name}` : t('campaigns.former_channel')}
              </span>
              <b>
                {t('campaigns.channel_figures', {
                  ...{ sent: number(sent), delivered: number(delivered), failed: number(failed) },
                })}
              </b>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
