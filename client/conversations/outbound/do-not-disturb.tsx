/** The numbers that want no advertising: how many there are, and bringing in an authority's list. */
import { clearDoNotDisturb, doNotDisturb } from '@aura/contracts/contacts/do-not-disturb.ts'
import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { usePolling } from '../../platform/feed/use-polling.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** While numbers leave in rounds. */
const lookAgainMs = 1_000

export function DoNotDisturb() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [day, setDay] = useState('')
  const before = day === '' ? null : new Date(`${day}T00:00`).toISOString()
  const read = useQuery(doNotDisturb, { before })
  const { data, refetch } = read
  const clear = useCommand(clearDoNotDisturb)
  const mayChange = useMay(clearDoNotDisturb.needs)
  const [isOpen, setOpen] = useState(false)
  /** As many as are left at the end; null while nothing leaves. */
  const [leaving, setLeaving] = useState<number | null>(null)
  const isLeaving = leaving !== null && data !== undefined && data.numbers > leaving
  usePolling(refetch, { every: lookAgainMs, enabled: isLeaving })
  if (!data) return <PendingRead of={read} />
  const remove = (since: string | null) => {
    setLeaving(since === null ? 0 : data.numbers - data.older)
    clear.send({ before: since }).then(refetch, (error: unknown) => {
      setLeaving(null)
      toast({ tone: 'critical', title: errorText(error) })
    })
  }
  const count = (numbers: number) => ({ count: numbers, number: numbers.toLocaleString(language) })
  return (
    <chakra.div flex="1 1 100%" display="flex" flexWrap="wrap" alignItems="flex-end" gap="2">
      <chakra.p color="muted" fontSize="sm" flex="1" minW="220px" alignSelf="center" aria-live="polite">
        {data.newestAt === null
          ? t('conversations.outbound.do_not_disturb_none')
          : t('conversations.outbound.do_not_disturb', {
              ...count(data.numbers),
              at: formatInstant(data.newestAt, language),
            })}
        {isLeaving && ` ${t('conversations.outbound.do_not_disturb_leaving', count(data.numbers - leaving))}`}
      </chakra.p>
      {mayChange && (
        <Button onClick={() => setOpen(true)}>
          <Upload size={16} strokeWidth={1.75} aria-hidden /> {t('conversations.outbound.do_not_disturb_import')}
        </Button>
      )}
      {mayChange && data.numbers > 0 && (
        <>
          <chakra.div w="190px">
            <Field label={t('conversations.outbound.do_not_disturb_since')}>
              {(wiring) => (
                <Input {...wiring} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
              )}
            </Field>
          </chakra.div>
          {before !== null && data.older > 0 && !isLeaving && (
            <Button
              onClick={() =>
                confirm({
                  title: t('conversations.outbound.do_not_disturb_replace', count(data.older)),
                  description: t('conversations.outbound.do_not_disturb_replace_text'),
                  confirmText: t('conversations.outbound.do_not_disturb_replace', count(data.older)),
                  onConfirm: () => remove(before),
                })
              }
            >
              {t('conversations.outbound.do_not_disturb_replace', count(data.older))}
            </Button>
          )}
          <Button
            onClick={() =>
              confirm({
                title: t('conversations.outbound.do_not_disturb_clear'),
                description: t('conversations.outbound.do_not_disturb_clear_text'),
                confirmText: t('conversations.outbound.do_not_disturb_clear'),
                onConfirm: () => remove(null),
              })
            }
          >
            {t('conversations.outbound.do_not_disturb_clear')}
          </Button>
        </>
      )}
      <Suspense>
        {isOpen && (
          <ImportWizard
            kind="contacts.do-not-disturb"
            title={t('conversations.outbound.do_not_disturb_import')}
            open
            close={() => {
              setOpen(false)
              refetch()
            }}
          />
        )}
      </Suspense>
    </chakra.div>
  )
}
