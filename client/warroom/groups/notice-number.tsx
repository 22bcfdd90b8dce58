/** Notices by WhatsApp: from which number of the company, and with which approved template. */
import type { Readiness } from '@aura/contracts/warroom/escalation/readiness.ts'
import { noticeWhatsappChoices } from '@aura/contracts/warroom/groups/whatsapp.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'

const NumberDrawer = lazy(async () => ({ default: (await import('./number-drawer.tsx')).NumberDrawer }))
const everything = {}

export function NoticeNumber({ state: { whatsapp }, may }: { state: Readiness; may: boolean }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const read = useQuery(noticeWhatsappChoices, everything, { enabled: may })
  const { data } = read
  const channel = data?.find(({ channelId }) => channelId === whatsapp?.channelId)
  const template = channel?.templates.find(({ id }) => id === whatsapp?.templateId)
  return (
    <Card
      inset
      title={t('warroom.notice_number')}
      beside={
        may && data && <Button onClick={() => setOpen(true)}>{t(whatsapp ? 'warroom.edit' : 'warroom.connect')}</Button>
      }
    >
      <PendingRead of={read} />
      <chakra.p color="muted" fontSize="sm">
        {t(whatsapp ? 'warroom.notice_number.on' : 'warroom.notice_number.off')}
      </chakra.p>
      {channel && template && (
        <chakra.p mt="2" overflowWrap="anywhere">
          {channel.name} ({channel.address}), {template.name}
        </chakra.p>
      )}
      {whatsapp && may && data && !template && (
        <chakra.p mt="2" role="alert">
          {t('warroom.notice_number.broken')}
        </chakra.p>
      )}
      <Suspense>
        {open && data && <NumberDrawer whatsapp={whatsapp} choices={data} close={() => setOpen(false)} />}
      </Suspense>
    </Card>
  )
}
