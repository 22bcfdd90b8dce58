/** The quotes of a deal: issued from its products, opened as PDF, sent, replaced and withdrawn. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { itemsOfDeal } from '@aura/contracts/deals/products/items.ts'
import { type Quote, quotesOfDeal } from '@aura/contracts/deals/quotes/quote.ts'
import { itemsReducer } from '@aura/machines/deals/items.ts'
import { issueRefusal, quotesReducer } from '@aura/machines/deals/quotes.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { useMe } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { IssueQuote } from './issue-quote.tsx'
import { QuoteRow } from './quote-row.tsx'

const newest = (a: Quote, b: Quote) => b.number - a.number || b.revision - a.revision

type DealQuotesProps = { deal: Deal; isPipelineArchived: boolean; dirty: (is: boolean) => void }

export function DealQuotes({ deal, isPipelineArchived, dirty }: DealQuotesProps) {
  const { t } = useTranslation()
  const me = useMe()
  const quotes = useView(quotesOfDeal, quotesReducer, { dealId: deal.id })
  const items = useView(itemsOfDeal, itemsReducer, { dealId: deal.id })
  const [issuing, setIssuing] = useState<Quote | 'new'>()
  const show = (next: typeof issuing) => {
    setIssuing(next)
    dirty(next !== undefined)
  }
  if (quotes.status === 'refused') return <p role="status">{errorText(quotes.error)}</p>
  if (!quotes.state || !items.state) return <Skeleton h="24" />
  const all = Object.values(quotes.state.quotes).sort(newest)
  const asking = { actor: me, today: '', isPipelineArchived }
  const refusal = issueRefusal(deal, items.state.items, { validUntil: '' }, asking)
  return (
    <chakra.section aria-label={t('deals.quotes')}>
      {issuing ? (
        <IssueQuote deal={deal} replaces={issuing === 'new' ? undefined : issuing} leave={() => show(undefined)} />
      ) : (
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="3">
          <Button disabled={refusal !== undefined} onClick={() => show('new')}>
            {t('deals.quotes.issue')}
          </Button>
          {refusal && (
            <chakra.span color="muted" fontSize="sm" flex="1 1 200px">
              {refusalText(refusal)}
            </chakra.span>
          )}
        </chakra.div>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.quotes')}>
        {all.map((quote) => (
          <QuoteRow
            key={quote.id}
            quote={quote}
            contactId={deal.contactId}
            replace={refusal || issuing || quote.ofMerged ? undefined : () => show(quote)}
          />
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
