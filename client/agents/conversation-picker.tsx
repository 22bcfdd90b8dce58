import { resolvedConversations } from '@aura/contracts/agents/tests.ts'
import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'

type PickerProps = { chosen: string; choose: (conversationId: string) => void; problem?: string | undefined }
const everything = {}

/** Resolved conversations in which an operator answered, without personal data: one is chosen. */
export function ConversationPicker({ chosen, choose, problem }: PickerProps) {
  const { t } = useTranslation()
  const name = useId()
  const read = useQuery(resolvedConversations, everything)
  const { data } = read
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend fontSize="sm" fontWeight="medium" color="muted" mb="1">
        {t('agents.tests.conversations')}
      </chakra.legend>
      {problem !== undefined && (
        <chakra.p role="alert" color="critical" fontSize="xs">
          {problem}
        </chakra.p>
      )}
      <PendingRead of={read} h="120px" />
      {data?.rows.length === 0 && <chakra.p color="muted">{t('agents.tests.no_conversations')}</chakra.p>}
      <chakra.div maxH="360px" overflowY="auto" display="flex" flexDirection="column">
        {data?.rows.map(({ conversationId, closedAt, question, answer }) => (
          <chakra.label
            key={conversationId}
            display="flex"
            gap="3"
            alignItems="flex-start"
            py="2"
            borderBottomWidth="1px"
            borderColor="line"
            cursor="pointer"
          >
            <chakra.input
              type="radio"
              name={name}
              mt="1"
              flexShrink="0"
              checked={chosen === conversationId}
              onChange={() => choose(conversationId)}
            />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              <chakra.span display="block" fontWeight="medium" lineClamp="2">
                {question}
              </chakra.span>
              <chakra.span display="block" color="muted" lineClamp="2">
                {answer}
              </chakra.span>
            </chakra.span>
            <chakra.span color="muted" fontSize="xs" flexShrink="0">
              <RelativeTime at={closedAt} />
            </chakra.span>
          </chakra.label>
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
