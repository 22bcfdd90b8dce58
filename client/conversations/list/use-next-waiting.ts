/**
 * The key that leads to the customer who has to be answered first. The server is asked, because the rows may stand
 * frozen or be those of another list.
 */
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../../platform/feed/provider.tsx'
import { errorText } from '../../platform/i18n/error-text.ts'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { useThreadKeys } from '../thread/thread-keys.ts'
import { nextWaiting } from './rows.ts'

export const nextKey = 'p'
/** So many may be on offer to others before none is left. */
const looked = 20

export function useNextWaiting(me: string, current: string | undefined, go: (id: string) => void) {
  const { t } = useTranslation()
  const feed = useFeed()
  const latest = useLatest({ current, go })
  useThreadKeys({
    [nextKey]: () =>
      void feed.read(findConversations, { states: ['waiting'], order: 'due', limit: looked }).then(
        ({ output }) => {
          const next = nextWaiting(output.rows, me, latest.current.current)
          if (next === undefined) toast({ tone: 'ok', title: t('conversations.inbox.none_waits') })
          else latest.current.go(next)
        },
        (error: unknown) => toast({ tone: 'attention', title: errorText(error) }),
      ),
  })
}
