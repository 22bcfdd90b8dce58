/** What an answer proposes: the command and each of its values, decided by the person. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { confirmAction, rejectAction } from '@aura/contracts/assistant/thread.ts'
import { decideAction } from '@aura/machines/assistant/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'

export function ActionCard({ messageId, action }: { messageId: string; action: Action }) {
  const { t, i18n } = useTranslation()
  const confirming = useCommand(confirmAction)
  const rejecting = useCommand(rejectAction)
  const isBusy = confirming.pending || rejecting.pending
  const key = { messageId, actionId: action.id }
  const decide = (send: Promise<unknown>) =>
    void send.catch((error) => toast({ tone: 'critical', title: errorText(error) }))
  const title = i18n.exists(`assistant.command.${action.command}`)
    ? i18n.t(`assistant.command.${action.command}` as 'assistant.command.deals.create')
    : action.command
  return (
    <chakra.section
      aria-label={t('assistant.action')}
      mt="2"
      p="3"
      borderWidth="1px"
      borderColor="edge"
      borderRadius="md"
      bg="raised"
    >
      <chakra.h3 fontWeight="medium">{title}</chakra.h3>
      <chakra.dl fontSize="sm" my="2" display="grid" gridTemplateColumns="auto 1fr" columnGap="3" rowGap="0.5">
        {Object.entries(action.input).map(([name, value]) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="muted">{name}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{valueText(value, action.names)}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
      {decideAction(action).ok ? (
        <chakra.div display="flex" gap="2">
          <Button
            variant="solid"
            colorPalette="accent"
            size="sm"
            aria-disabled={isBusy}
            onClick={() => isBusy || decide(confirming.send(key))}
          >
            {t('assistant.action.confirm')}
          </Button>
          <Button
            variant="outline"
            size="sm"
            aria-disabled={isBusy}
            onClick={() => isBusy || decide(rejecting.send(key))}
          >
            {t('assistant.action.reject')}
          </Button>
        </chakra.div>
      ) : (
        <chakra.p role="status" color={action.state === 'failed' ? 'critical' : 'muted'} fontSize="sm">
          {t(`assistant.action.${action.state}`)}
          {action.problem !== null && i18n.exists(action.problem) && ` ${i18n.t(action.problem as 'auth.forbidden')}`}
        </chakra.p>
      )}
    </chakra.section>
  )
}

function valueText(value: unknown, names: Action['names']): string {
  if (Array.isArray(value)) return value.map((item) => valueText(item, names)).join(', ')
  if (typeof value === 'string') return names[value] ?? value
  return value === null ? '—' : JSON.stringify(value)
}
