/** What was learnt: read as it is set out, written as Markdown, with the versions before. */
import type { IncidentPage } from '@aura/contracts/warroom/incidents/incident-page.ts'
import { postmortems } from '@aura/contracts/warroom/incidents/postmortem.ts'
import { type Block, blocksOf } from '@aura/machines/warroom/incidents/markdown.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Card } from '../../platform/ui/card.tsx'
import { Select } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'

const PostmortemEditor = lazy(async () => ({ default: (await import('./postmortem-editor.tsx')).PostmortemEditor }))

export function PostmortemBox({ page, may }: { page: IncidentPage; may: boolean }) {
  const { t } = useTranslation()
  const [writing, setWriting] = useState(false)
  const { postmortem, incident } = page
  return (
    <Card
      inset
      title={t('warroom.postmortem')}
      beside={
        may &&
        !writing && (
          <Button onClick={() => setWriting(true)}>
            {t(postmortem ? 'warroom.postmortem.edit' : 'warroom.postmortem.write')}
          </Button>
        )
      }
    >
      {writing ? (
        <Suspense>
          <PostmortemEditor page={page} leave={() => setWriting(false)} />
        </Suspense>
      ) : postmortem ? (
        <Versions incidentId={incident.id} page={page} />
      ) : (
        <chakra.p color="muted">{t('warroom.postmortem.none')}</chakra.p>
      )}
    </Card>
  )
}

function Versions({ incidentId, page }: { incidentId: string; page: IncidentPage }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<number>()
  const newest = page.postmortem
  const read = useQuery(postmortems, { incidentId }, { enabled: (newest?.version ?? 0) > 1 })
  const { data } = read
  const visible = data?.find(({ version }) => version === chosen) ?? newest
  if (!visible) return null
  return (
    <>
      <PendingRead of={read} />
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" color="muted" fontSize="sm" mb="2">
        {data && data.length > 1 ? (
          <Select
            aria-label={t('warroom.postmortem.version')}
            w="auto"
            value={visible.version}
            onChange={({ target }) => choose(Number(target.value))}
          >
            {data.map(({ version }) => (
              <option key={version} value={version}>
                {t('warroom.postmortem.version_n', { version })}
              </option>
            ))}
          </Select>
        ) : (
          t('warroom.postmortem.version_n', { version: visible.version })
        )}
        {visible.by.name}, <RelativeTime at={visible.at} />
      </chakra.div>
      {blocksOf(visible.text).map((block, index) => (
        // A version is never changed, so its blocks keep their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <PostmortemBlock key={index} block={block} />
      ))}
    </>
  )
}

function PostmortemBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <chakra.h3 fontWeight="semibold" mt="3" mb="1">
          {block.text}
        </chakra.h3>
      )
    case 'item':
      return (
        <chakra.p ps="4" textIndent="-12px" overflowWrap="anywhere">
          • {block.text}
        </chakra.p>
      )
    case 'paragraph':
      return (
        <chakra.p mb="2" overflowWrap="anywhere">
          {block.text}
        </chakra.p>
      )
  }
}
