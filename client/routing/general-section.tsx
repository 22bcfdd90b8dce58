import { strategies } from '@aura/contracts/routing/queue.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../platform/ui/choices.tsx'
import { Field } from '../platform/ui/field.tsx'
import { OvertakenNotice } from '../platform/ui/form/overtaken-notice.tsx'
import { Input } from '../platform/ui/input.tsx'
import { Picks } from './picks.tsx'
import type { QueueOptions } from './queue-drawer.tsx'
import { Problem, QueueSection } from './queue-section.tsx'
import type { QueueForm } from './use-queue-form.ts'

/** The queue's name, rank, channels and strategy. */
export function GeneralSection({
  form,
  queues,
  channels,
  id,
}: QueueOptions & { form: QueueForm; id: string | undefined }) {
  const { t } = useTranslation()
  const { problem } = form
  const { draft, now } = form
  const names = (ids: readonly string[]) =>
    channels
      .filter((channel) => ids.includes(channel.id))
      .map(({ name }) => name)
      .join(', ')
  const feeds = (channelId: string) =>
    queues.find((queue) => queue.id !== id && queue.channels.includes(channelId))?.name
  return (
    <>
      <QueueSection title={t('routing.queues.general')}>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 120px' }} columnGap="3">
          <div>
            <Field label={t('routing.queues.name')} error={problem('name')}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name="name"
                  value={draft.name}
                  maxLength={60}
                  autoComplete="off"
                  onChange={({ target }) => form.set('name', target.value)}
                />
              )}
            </Field>
            <OvertakenNotice form={form} field="name" shown={now.name} />
          </div>
          <div>
            <Field label={t('routing.queues.rank')} error={problem('rank')} hint={t('routing.queues.rank_hint')}>
              {(wiring) => (
                <Input
                  {...wiring}
                  name="rank"
                  value={draft.rank}
                  inputMode="numeric"
                  textAlign="end"
                  maxLength={2}
                  autoComplete="off"
                  onChange={({ target }) => form.set('rank', target.value)}
                />
              )}
            </Field>
            <OvertakenNotice form={form} field="rank" shown={now.rank} />
          </div>
        </chakra.div>
        <Picks
          label={t('routing.queues.channels')}
          none={t('routing.queues.no_channels')}
          options={channels.map((channel) => {
            const other = feeds(channel.id)
            return {
              value: channel.id,
              label: channel.name,
              ...(other !== undefined && { hint: t('routing.queues.feeds', { name: other }) }),
            }
          })}
          picked={draft.channels}
          pick={(picked) => form.set('channels', picked)}
        />
        <Problem text={problem('channels')} />
        <OvertakenNotice form={form} field="channels" shown={names(now.channels)} />
      </QueueSection>
      <QueueSection title={t('routing.queues.strategy')}>
        <Choices
          name="strategy"
          label={t('routing.queues.strategy')}
          value={draft.strategy}
          choose={(value) => form.set('strategy', value)}
          options={strategies.map((strategy) => ({
            value: strategy,
            label: t(`routing.queues.strategy.${strategy}`),
            hint: t(`routing.queues.strategy_text.${strategy}`),
          }))}
        />
        <OvertakenNotice form={form} field="strategy" shown={t(`routing.queues.strategy.${now.strategy}`)} />
        {draft.strategy !== 'pull' && (
          <chakra.div maxW="240px">
            <Field
              label={t('routing.queues.offer_seconds')}
              error={problem('offerSeconds')}
              hint={t('routing.queues.offer_seconds_hint')}
            >
              {(wiring) => (
                <Input
                  {...wiring}
                  name="offerSeconds"
                  value={draft.offerSeconds}
                  inputMode="numeric"
                  textAlign="end"
                  maxLength={3}
                  autoComplete="off"
                  onChange={({ target }) => form.set('offerSeconds', target.value)}
                />
              )}
            </Field>
            <OvertakenNotice form={form} field="offerSeconds" shown={now.offerSeconds} />
          </chakra.div>
        )}
      </QueueSection>
    </>
  )
}
