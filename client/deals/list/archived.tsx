/** What was archived of a pipeline, and the way back for each. */
import { archivedDeals } from '@aura/contracts/deals/archive.ts'
import { editManyDeals } from '@aura/contracts/deals/edit-many.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { MoneyText } from '../../platform/ui/money.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { nameIn } from '../stage-name.ts'

export function useRestore() {
  const { t } = useTranslation()
  const { send } = useCommand(editManyDeals)
  return async ({ id, title }: { id: string; title: string }) => {
    try {
      const { refused } = await send({ edits: [{ dealId: id, patch: { archived: false } }] })
      const [first] = refused
      if (first) toast({ tone: 'critical', title: errorText({ ...first, message: first.code }) })
      else toast({ tone: 'ok', title: t('deals.list.restored', { title }) })
    } catch (error) {
      toast({ tone: 'critical', title: errorText(error) })
    }
  }
}

export function ArchivedDeals({ pipeline, close }: { pipeline: Pipeline; close: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const may = useMay(editManyDeals.needs)
  const read = useQuery(archivedDeals, { pipelineId: pipeline.id })
  const { data, refetch } = read
  const restore = useRestore()
  return (
    <Drawer title={t('deals.list.archive_open')} open close={close}>
      <PendingRead of={read} h="120px" />
      {data?.rows.length === 0 && (
        <EmptyState title={t('deals.list.archive_none')} text={t('deals.list.archive_none_text')} />
      )}
      {data && data.total > data.rows.length && (
        <chakra.p color="muted" fontSize="sm" mb="2">
          {t('deals.list.archive_more', { rows: data.rows.length, total: data.total })}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" aria-label={t('deals.list.archive_open')}>
        {data?.rows.map((deal) => (
          <chakra.li
            key={deal.id}
            display="flex"
            alignItems="center"
            gap="3"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
          >
            <chakra.div flex="1" minW="0">
              <chakra.p fontWeight="medium" truncate>
                {deal.title}
              </chakra.p>
              <chakra.p color="muted" fontSize="sm">
                {nameIn(pipeline.stages, deal.stage)} · {deal.ownerName} ·{' '}
                <MoneyText value={deal.value} language={language} />
              </chakra.p>
            </chakra.div>
            {may && (
              <Button
                size="xs"
                aria-label={t('deals.list.restore_title', { title: deal.title })}
                onClick={() => void restore(deal).then(refetch)}
              >
                {t('deals.list.restore')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </Drawer>
  )
}
