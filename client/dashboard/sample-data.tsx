/** Sample data of a new company: made on wish, and all of it taken away by one press, which asks first. */
import { createSamples, removeSamples, samples } from '@aura/contracts/dashboard/samples.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm.tsx'
import { toast } from '../platform/ui/toast.tsx'

const nothing = {}

/** `offered`: the company is new, so that it may want some. */
export default function SampleData({ offered }: { offered: boolean }) {
  const { t } = useTranslation()
  const { data, refetch } = useQuery(samples, nothing)
  const create = useCommand(createSamples)
  const remove = useCommand(removeSamples)
  if (!data) return null
  const there = data.contacts + data.deals + data.tags + data.conversations > 0
  if (!there && !offered) return null
  const isBusy = create.pending || remove.pending
  const refused = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

  async function createNow() {
    try {
      await create.send({})
      refetch()
      toast({ tone: 'ok', title: t('dashboard.samples.created') })
    } catch (error) {
      refused(error)
    }
  }
  async function removeNow() {
    try {
      const { left } = await remove.send({})
      refetch()
      const title = left === 0 ? t('dashboard.samples.removed') : t('dashboard.samples.left', { count: left })
      toast({ tone: 'ok', title })
    } catch (error) {
      refused(error)
    }
  }
  const askToCreate = () =>
    confirm({
      title: t('dashboard.samples.create_title'),
      description: t('dashboard.samples.create_text'),
      confirmText: t('dashboard.samples.create'),
      onConfirm: () => void createNow(),
    })
  const askToRemove = () =>
    confirm({
      title: t('dashboard.samples.remove_title'),
      description: t('dashboard.samples.remove_text'),
      confirmText: t('dashboard.samples.remove'),
      variant: 'destructive',
      onConfirm: () => void removeNow(),
    })
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      px="4"
      py="2"
      borderTopWidth={offered ? '1px' : '0'}
      borderColor="line"
    >
      <chakra.p fontSize="sm" color="muted" flex="1 1 240px">
        {there
          ? t('dashboard.samples.there', {
              contacts: data.contacts,
              deals: data.deals,
              conversations: data.conversations,
            })
          : t('dashboard.samples.offer')}
      </chakra.p>
      <Button size="sm" aria-disabled={isBusy} onClick={() => isBusy || (there ? askToRemove : askToCreate)()}>
        {t(there ? 'dashboard.samples.remove' : 'dashboard.samples.create')}
      </Button>
    </chakra.div>
  )
}
