import { advice } from '@aura/contracts/copilot/advice.ts'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import look from './copilot.module.css'

/** For what conversations like this one were closed; absent where none is alike. */
export function ReasonHint({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(advice, { conversationId })
  if (!data?.reason) return null
  const { reason, count } = data.reason
  const words = { reason: t(`conversations.reason.${reason}`), hits: count, total: data.similar }
  return <p className={look.hint}>{t('copilot.reason', words)}</p>
}
