/** The numbers that want no advertising: how many there are, and bringing in an authority's list. */
import { clearDoNotDisturb, doNotDisturb } from '@aura/contracts/contacts/do-not-disturb.ts'
import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchImportWizard } from '../../imports/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMay } from '../../platform/me.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'

const ImportWizard = lazy(async () => ({ default: (await fetchImportWizard()).ImportWizard }))

const everything = {}

export function DoNotDisturb() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, refetch } = useQuery(doNotDisturb, everything)
  const clear = useCommand(clearDoNotDisturb)
  const mayChange = useMay(clearDoNotDisturb.needs)
  const [isOpen, setOpen] = useState(false)
  if (!data) return null
  const empty = () =>
    void clear.send({}).then(refetch, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <chakra.div flex="1 1 100%" display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <chakra.p color="muted" fontSize="sm" flex="1" minW="220px">
        {data.newestAt === null
          ? t('conversations.outbound.do_not_disturb_none')
          : t('conversations.outbound.do_not_disturb', {
              number: data.numbers.toLocaleString(language),
              at: formatInstant(data.newestAt, language),
            })}
      </chakra.p>
      {mayChange && (
        <Button onClick={() => setOpen(true)}>
          <Upload size={16} strokeWidth={1.75} aria-hidden /> {t('conversations.outbound.do_not_disturb_import')}
        </Button>
      )}
      {mayChange && data.numbers > 0 && (
        <Button
          onClick={() =>
            confirm({
              title: t('conversations.outbound.do_not_disturb_clear'),
              description: t('conversations.outbound.do_not_disturb_clear_text'),
              confirmText: t('conversations.outbound.do_not_disturb_clear'),
              onConfirm: empty,
            })
          }
        >
          {t('conversations.outbound.do_not_disturb_clear')}
        </Button>
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
