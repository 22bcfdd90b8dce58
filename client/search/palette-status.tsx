/** What the search is about to say, or cannot: heard by screen readers as it changes. */
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../platform/feed/use-connection.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { countAnswers } from './options.ts'
import look from './palette.module.css'
import type { Palette } from './use-palette.ts'
import type { SearchResults } from './use-search-results.ts'

export function PaletteStatus({ palette }: { palette: Palette }) {
  const { t } = useTranslation()
  const { state } = useConnectionState()
  const { found, groups, typed, refusal } = palette
  const unreachable = state === 'offline' || state === 'stopped'
  const waits = unreachable && (found.status === 'asking' || found.status === 'failed')
  return (
    <>
      <div role="status" className={look.status}>
        {waits ? t('search.offline') : <Words found={found} typed={typed.trim()} count={countAnswers(groups)} />}
      </div>
      {found.status === 'failed' && !waits && (
        <div role="alert" className={look.problem}>
          {t('search.failed', { reason: errorText(found.error) })}
          <Button size="xs" onClick={found.retry}>
            {t('platform.retry')}
          </Button>
        </div>
      )}
      {refusal && (
        <div role="alert" className={look.problem}>
          {refusal}
        </div>
      )}
    </>
  )
}

/** `count`: the rows below, of which the found ones are a part. */
function Words({ found, typed, count }: { found: SearchResults; typed: string; count: number }) {
  const { t } = useTranslation()
  if (found.status === 'idle') return typed === '' ? null : t('search.short')
  if (found.status === 'failed') return null
  if (found.status === 'asking')
    return found.groups.length > 0 ? t('search.older', { query: found.text }) : t('search.asking', { query: typed })
  return count > 0 ? t('search.count', { count, query: found.text }) : t('search.empty', { query: found.text })
}
