/** How many suggestions were made, taken and sent, and how much of the sent ones was changed, by queue. */
import { copilotFigures } from '@aura/contracts/copilot/suggestion.ts'
import { ratingDays } from '@aura/contracts/replies/rating-figures.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Select } from '../platform/ui/input.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import look from './copilot-tab.module.css'

const mostDays = 90

export function SuggestionFigures() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [days, setDays] = useState<number>(30)
  const read = useQuery(copilotFigures, { days })
  const queues = read.data?.queues
  return (
    <Panel
      title={t('copilot.figures')}
      text={t('copilot.figures_text')}
      action={
        <Select
          aria-label={t('replies.ratings.period')}
          width="auto"
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {ratingDays
            .filter((count) => count <= mostDays)
            .map((count) => (
              <option key={count} value={count}>
                {t('replies.ratings.days', { count })}
              </option>
            ))}
        </Select>
      }
    >
      <PendingRead of={read} h="24" />
      {queues?.length === 0 && <p className={look.none}>{t('copilot.figures_none')}</p>}
      {queues && queues.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by keyboard.
        <section className={look.scroll} aria-label={t('copilot.figures')} tabIndex={0}>
          <table className={look.figures}>
            <thead>
              <tr>
                {(['queue', 'suggested', 'taken', 'sent', 'untouched', 'changed'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`copilot.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ queueId, queue, suggested, taken, sent, untouched, changed }) => (
                <tr key={queueId}>
                  <th scope="row">{queue ?? t('copilot.no_queue')}</th>
                  {[suggested, taken, sent, untouched].map((value, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand.
                    <td key={at}>{numberText(value, language)}</td>
                  ))}
                  <td>{changed === null ? '–' : percentText(changed, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}
