import type { SharedLink } from '@aura/contracts/tracking/target.ts'
import { chakra, QrCode } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { toast } from '../platform/ui/toast.tsx'

/** One shared link, with its picture to print, and what was counted of it. */
export function SharedLinkRow({ link, end }: { link: SharedLink; end?: () => void }) {
  const { t } = useTranslation()
  const { name, url, isQr, revokedAt, human, machine, pending } = link
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => toast({ tone: 'ok', title: t('tracking.shared.copied') }))
  const ask = () =>
    confirm({
      title: t('tracking.shared.revoke_title', { name }),
      description: t('tracking.shared.revoke_text'),
      confirmText: t('tracking.shared.revoke'),
      variant: 'destructive',
      onConfirm: () => end?.(),
    })
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="4" borderTopWidth="1px" borderColor="line" py="3">
      {isQr && revokedAt === null && (
        <QrCode.Root
          value={url}
          role="img"
          aria-label={t('tracking.shared.picture', { name })}
          bg="white"
          p="2"
          borderRadius="md"
          alignSelf="flex-start"
        >
          <QrCode.Frame width="96px" height="96px" fill="black">
            <QrCode.Pattern />
          </QrCode.Frame>
        </QrCode.Root>
      )}
      <chakra.div display="flex" flexDirection="column" gap="1" flex="1 1 200px" minW="0">
        <chakra.span fontWeight="medium">{name}</chakra.span>
        <chakra.span fontSize="sm" overflowWrap="anywhere" color="muted">
          {url}
        </chakra.span>
        <chakra.span fontSize="sm" data-figures="">
          {t('tracking.shared.counts', { human, machine, pending })}
        </chakra.span>
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="1">
          {revokedAt === null ? (
            <>
              <Button onClick={copy}>{t('tracking.shared.copy')}</Button>
              {end && <Button onClick={ask}>{t('tracking.shared.revoke')}</Button>}
            </>
          ) : (
            <chakra.span color="muted">{t('tracking.state.revoked')}</chakra.span>
          )}
        </chakra.div>
      </chakra.div>
    </chakra.li>
  )
}
