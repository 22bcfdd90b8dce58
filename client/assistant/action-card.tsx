/** What an answer proposes: the command and each of its values, decided by the person. */
import type { Action } from '@aura/contracts/assistant/message.ts'
import { confirmAction, rejectAction } from '@aura/contracts/assistant/thread.ts'
import { decideAction } from '@aura/machines/assistant/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { shownFields } from './action-fields.ts'

export function ActionCard({ messageId, action }: { messageId: string; action: Action }) {
  const { t, i18n } = useTranslation()
  const confirming = useCommand(confirmAction)
  const rejecting = useCommand(rejectAction)
  const isBusy = confirming.pending || rejecting.pending
  const key = { messageId, actionId: action.id }
  const decide = (send: Promise<unknown>) =>
    void send.catch((error) => toast({ tone: 'critical', title: errorText(error) }))
  const say = (key: string, values?: { count: number }) =>
    i18n.exists(key, values) ? i18n.t(key as 'assistant.action', values ?? {}) : null
  const title = say(`assistant.command.${action.command}`) ?? t('assistant.action')
  const fields = shownFields(action, say, useLanguage())
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
        {fields.map(({ name, label, text }) => (
          <chakra.div key={name} display="contents">
            <chakra.dt color="muted">{label}</chakra.dt>
            <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap">
              {text}
            </chakra.dd>
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
