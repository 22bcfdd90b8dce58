/** One quote: its number, what it comes to, whether it holds; its PDF, its links and what may be done with it. */
import {
  createQuoteLink,
  type Quote,
  quoteFile,
  revokeQuoteLink,
  rewriteQuote,
  withdrawQuote,
} from '@aura/contracts/deals/quotes/quote.ts'
import {
  isLinkOpen,
  isOver,
  linkRefusal,
  mayRevoke,
  rewriteRefusal,
  withdrawRefusal,
} from '@aura/machines/deals/quotes.ts'
import { chakra } from '@chakra-ui/react'
import { FileText, Link, RotateCw, Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant, formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { localDay } from '../../platform/local-time.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { SendQuote } from './send-quote.tsx'

const tones: Record<Quote['state'], Tone> = { issued: 'ok', replaced: 'neutral', withdrawn: 'neutral' }
const linkDays = 30

type QuoteRowProps = { quote: Quote; contactId: string | null; replace: (() => void) | undefined }

export function QuoteRow({ quote, contactId, replace }: QuoteRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const feed = useFeed()
  const me = useMe()
  const now = new Date(useNow(30_000))
  const today = localDay(now)
  const { send: withdraw } = useCommand(withdrawQuote)
  const { send: rewrite } = useCommand(rewriteQuote)
  const { send: link } = useCommand(createQuoteLink)
  const { send: revoke } = useCommand(revokeQuoteLink)
  const [url, setUrl] = useState<string>()
  const [sending, setSending] = useState(false)
  const { id: quoteId, number, revision } = quote
  const name = t('deals.quotes.name', { number, revision })
  const tell = (error: unknown) => toast({ tone: 'critical', title: name, text: errorText(error) })
  const mayLink = !linkRefusal(quote, { actor: me, now, today })
  const openPdf = () =>
    feed.read(quoteFile, { quoteId }).then(({ output }) => void window.open(output.url, '_blank', 'noopener'), tell)
  const makeLink = () =>
    link({ quoteId, linkId: newId(), days: linkDays }).then((made) => {
      setUrl(made.url)
      navigator.clipboard?.writeText(made.url).then(
        () =>
          toast({ tone: 'ok', title: t('deals.quotes.link_copied', { at: formatInstant(made.expiresAt, language) }) }),
        () => {},
      )
    }, tell)
  const askWithdraw = () =>
    confirm({
      title: t('deals.quotes.withdraw_title', { name }),
      description: t('deals.quotes.withdraw_text'),
      cancelText: t('platform.cancel'),
      confirmText: t('deals.quotes.withdraw'),
      variant: 'destructive',
      onConfirm: () => void withdraw({ quoteId }).catch(tell),
    })
  return (
    <chakra.li py="3" borderBottomWidth="1px" borderColor="line" aria-label={name}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="3" rowGap="1">
        <chakra.span fontWeight="semibold">{name}</chakra.span>
        <chakra.span data-figures="">
          {formatMoney({ amount: quote.total, currency: quote.currency }, language)}
        </chakra.span>
        {quote.state === 'issued' && isOver(quote, today) ? (
          <StatusBadge tone="attention" word={t('deals.quotes.over')} />
        ) : (
          <StatusBadge tone={tones[quote.state]} word={t(`deals.quotes.${quote.state}`)} />
        )}
        <chakra.span color="muted" fontSize="sm" ms="auto">
          {t('deals.quotes.until', { day: new Date(`${quote.validUntil}T12:00:00`).toLocaleDateString(language) })}
        </chakra.span>
      </chakra.div>
      <chakra.p color="muted" fontSize="xs" mt="1">
        {t('deals.quotes.issued_by', { at: formatInstant(quote.issuedAt, language), name: quote.issuedBy })}
        {quote.ofMerged && ` · ${t('deals.quotes.of_merged')}`}
        {quote.file !== 'ready' && ` · ${t(`deals.quotes.file.${quote.file}`)}`}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5" mt="2">
        {quote.file === 'ready' && <Action icon={FileText} label="PDF" about={name} run={() => void openPdf()} />}
        {!rewriteRefusal(quote, me) && (
          <Action
            icon={RotateCw}
            label={t('deals.quotes.rewrite')}
            about={name}
            run={() => void rewrite({ quoteId }).catch(tell)}
          />
        )}
        {mayLink && <Action icon={Link} label={t('deals.quotes.link')} about={name} run={() => void makeLink()} />}
        {mayLink && contactId !== null && me.permissions.includes('update_operations') && (
          <Action icon={Send} label={t('deals.quotes.send')} about={name} run={() => setSending(true)} />
        )}
        {!withdrawRefusal(quote, me) && (
          <>
            {replace && <Action label={t('deals.quotes.replace')} about={name} run={replace} />}
            <Action icon={Undo2} label={t('deals.quotes.withdraw')} about={name} run={askWithdraw} />
          </>
        )}
      </chakra.div>
      {url !== undefined && (
        <Input
          mt="2"
          readOnly
          value={url}
          aria-label={t('deals.quotes.link_of', { name })}
          onFocus={({ target }) => target.select()}
        />
      )}
      <chakra.ul listStyleType="none" mt="1" fontSize="xs" color="muted">
        {quote.links.map((one) => (
          <chakra.li key={one.id} display="flex" flexWrap="wrap" alignItems="center" gap="2">
            {isLinkOpen(one, now)
              ? t('deals.quotes.link_until', { at: formatInstant(one.expiresAt, language) })
              : t(one.revokedAt === null ? 'deals.quotes.link_over' : 'deals.quotes.link_revoked')}
            {` · ${
              one.openedAt === null
                ? t('deals.quotes.never_opened')
                : t('deals.quotes.opened', { count: one.opened, at: formatInstant(one.openedAt, language) })
            }`}
            {mayRevoke(quote, one, me, now) && (
              <Button size="xs" variant="ghost" onClick={() => void revoke({ linkId: one.id }).catch(tell)}>
                {t('deals.quotes.revoke')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {sending && contactId !== null && (
        <SendQuote quote={quote} contactId={contactId} leave={() => setSending(false)} />
      )}
    </chakra.li>
  )
}

type ActionProps = { icon?: typeof Link; label: string; about: string; run: () => void }

function Action({ icon: Icon, label, about, run }: ActionProps) {
  return (
    <Button size="xs" aria-label={`${label}: ${about}`} onClick={run}>
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
      {label}
    </Button>
  )
}
