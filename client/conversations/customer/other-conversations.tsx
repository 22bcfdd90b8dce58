import { useTranslation } from 'react-i18next'
import { ChannelIcon } from '../../channels/index.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { RelativeTime } from '../../platform/ui/relative-time.tsx'
import { Section } from '../../platform/ui/section.tsx'
import { StateWords } from '../list/conversation-state.tsx'
import type { Question } from '../list/rows.ts'
import { useList } from '../list/use-list.ts'
import look from './customer.module.css'

type OthersProps = {
  question: Question
  current: string
  nameOf: (userId: string) => string
  open: (id: string) => void
}

/** The contact's other conversations, on every channel, the newest first. */
export function OtherConversations({ question, current, nameOf, open }: OthersProps) {
  const { t } = useTranslation()
  const { entries, first, failed, error } = useList(question)
  const others = entries.filter(({ row }) => row.id !== current)
  return (
    <Section title={t('conversations.others')}>
      {failed && <p role="status">{errorText(error)}</p>}
      {!first && !failed && others.length === 0 && <p className={look.muted}>{t('conversations.no_others')}</p>}
      <ul className={look.others}>
        {others.map(({ row }) => (
          <li key={row.id}>
            <button type="button" onClick={() => open(row.id)}>
              <span>
                <ChannelIcon kind={row.channel} />
                <RelativeTime at={row.preview?.at ?? row.openedAt} />
                <StateWords
                  conversation={row}
                  holder={row.aiAgent?.name ?? (row.assigneeId === null ? undefined : nameOf(row.assigneeId))}
                />
              </span>
              {row.preview && <span>{row.preview.text}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
