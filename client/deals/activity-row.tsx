import { type Activity, activityFile, isToDo } from '@aura/contracts/deals/activities.ts'
import { chakra } from '@chakra-ui/react'
import { CheckSquare, FileText, Mail, Paperclip, Pencil, Phone, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { errorText } from '../platform/i18n/error-text.ts'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { momentText } from '../platform/i18n/time-text.ts'
import { StateDot } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { toast } from '../platform/ui/toast.tsx'

const icons = { task: CheckSquare, call: Phone, meeting: Users, email: Mail, note: FileText, file: Paperclip } as const

/** `about`: what stands beside the text, the deal or the user. */
export function ActivityRow(props: {
  activity: Activity
  about: ReactNode
  complete: ((done: boolean) => void) | undefined
  edit?: (() => void) | undefined
  remove?: (() => void) | undefined
}) {
  const { t } = useTranslation()
  const { activity, complete, edit, remove } = props
  const { kind, text, doneAt, file } = activity
  const Icon = icons[kind]
  return (
    <chakra.li display="flex" gap="2" py="2" borderBottomWidth="1px" borderColor="line" alignItems="flex-start">
      {isToDo(kind) ? (
        <Checkbox
          aria-label={t('deals.activity.done', { text })}
          checked={doneAt !== null}
          disabled={!complete}
          onChange={({ target }) => complete?.(target.checked)}
        />
      ) : (
        <chakra.span w="16px" flexShrink="0" />
      )}
      <chakra.div flex="1" minW="0">
        <chakra.p
          fontSize="sm"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
          {...(doneAt !== null && { color: 'muted', textDecoration: 'line-through' })}
        >
          {text}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" columnGap="3" alignItems="center" color="muted" fontSize="xs">
          <chakra.span display="inline-flex" gap="1" alignItems="center">
            <Icon size={12} strokeWidth={1.75} aria-hidden="true" />
            {t(`deals.activity.${kind}`)}
          </chakra.span>
          <Due activity={activity} />
          {props.about}
          {file && <FileLink activity={activity} name={file.name} />}
        </chakra.div>
      </chakra.div>
      {edit && (
        <Button size="xs" variant="ghost" px="0" aria-label={t('deals.activity.edit_one', { text })} onClick={edit}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
      {remove && (
        <Button size="xs" variant="ghost" px="0" aria-label={t('deals.activity.remove', { text })} onClick={remove}>
          <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      )}
    </chakra.li>
  )
}

function Due({ activity: { dueAt, doneAt } }: { activity: Activity }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const now = useNow()
  if (dueAt === null) return null
  const isOverdue = doneAt === null && Date.parse(dueAt) < now
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" title={formatInstant(dueAt, language)}>
      {isOverdue && <StateDot tone="attention" />}
      {t(isOverdue ? 'deals.activity.late' : 'deals.activity.due_at', { at: momentText(dueAt, language) })}
    </chakra.span>
  )
}

/** The link is asked for at the moment it is wanted: it expires. */
function FileLink({ activity, name }: { activity: Activity; name: string }) {
  const feed = useFeed()
  async function open() {
    try {
      const { output } = await feed.read(activityFile, { activityId: activity.id })
      window.open(output.url, '_blank', 'noopener')
    } catch (error) {
      toast({ tone: 'critical', title: name, text: errorText(error) })
    }
  }
  return (
    <Button size="xs" variant="ghost" px="1" onClick={() => void open()}>
      <Paperclip size={12} strokeWidth={1.75} aria-hidden="true" />
      {name}
    </Button>
  )
}
