/** The notices of an incident: recipients, how each went out, and who saw it. */

import type { Group } from '@aura/contracts/warroom/groups/group.ts'
import type { Notice } from '@aura/contracts/warroom/groups/notice.ts'
import { noticeText } from '@aura/contracts/warroom/groups/notice-text.ts'
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { Card } from '../../platform/ui/card.tsx'
import { DropItem, DropMenu } from '../../platform/ui/drop-menu.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { useGroupName } from './group-name.ts'
import { Receipts } from './receipts.tsx'
import { useGroups } from './use-groups.ts'

const NotifyDialog = lazy(async () => ({ default: (await import('./notify-dialog.tsx')).NotifyDialog }))

export function Notices({ page, may }: { page: IncidentPage; may: boolean }) {
  const { t } = useTranslation()
  const groups = useGroups()
  const nameOf = useGroupName()
  const [telling, tell] = useState<Pick<Group, 'key' | 'name'>>()
  return (
    <Card
      inset
      title={t('warroom.notices')}
      beside={
        may && (
          <DropMenu button={{ children: t('warroom.notify') }} label={t('warroom.notify')}>
            {groups.map((group) => (
              <DropItem key={group.key} onClick={() => tell(group)}>
                {nameOf(group)}
              </DropItem>
            ))}
          </DropMenu>
        )
      }
    >
      {page.notices.length === 0 && <chakra.p color="muted">{t('warroom.notices.none')}</chakra.p>}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
        {page.notices.map((notice) => (
          <NoticeLine key={notice.id} notice={notice} />
        ))}
      </chakra.ul>
      <Suspense>
        {telling && <NotifyDialog group={telling} incident={page.incident} leave={() => tell(undefined)} />}
      </Suspense>
    </Card>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const nameOf = useGroupName()
  const { source, receipts } = notice
  const seen = receipts.filter(({ seenAt }) => seenAt !== null).length
  const whom =
    source.by === 'group'
      ? nameOf({ key: source.group, name: source.name })
      : t('warroom.escalation.step', { step: source.step + 1 })
  return (
    <chakra.li>
      <chakra.details>
        <chakra.summary cursor="pointer">
          <chakra.span fontWeight="medium">{whom}</chakra.span>{' '}
          <chakra.span color="muted" fontSize="sm">
            {t('warroom.seen_of', { seen, all: receipts.length })} · <RelativeTime at={notice.at} />
          </chakra.span>
        </chakra.summary>
        {source.by === 'group' && <chakra.p overflowWrap="anywhere">{noticeText(notice, language)}</chakra.p>}
        <Receipts notice={notice} />
      </chakra.details>
    </chakra.li>
  )
}
