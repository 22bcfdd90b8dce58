import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { toast } from '../../platform/ui/toast.tsx'

/** Asked first, at the other end of a footer. */
export function RemoveButton(props: {
  title: string
  text?: string
  remove: () => Promise<unknown>
  removed: () => void
}) {
  const { t } = useTranslation()
  const go = () =>
    void props.remove().then(props.removed, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  return (
    <Button
      variant="plain"
      colorPalette="critical"
      me="auto"
      onClick={() =>
        confirm({
          title: props.title,
          description: props.text ?? t('warroom.remove_text'),
          confirmText: t('warroom.remove'),
          variant: 'destructive',
          onConfirm: go,
        })
      }
    >
      {t('warroom.remove')}
    </Button>
  )
}
