import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import type { QueueField } from './queue-draft.ts'
import type { QueueForm } from './use-queue-form.ts'

/** Under a field that somebody else changed as well: what it became, and whose it shall be. */
export function ConcurrentEditNotice({ form, field, shown }: { form: QueueForm; field: QueueField; shown: string }) {
  const { t } = useTranslation()
  if (!form.isOvertaken(field)) return null
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="2.5"
      py="1.5"
      mb="2"
      fontSize="sm"
      borderRadius="md"
      bg="attention/12"
    >
      <chakra.span flex="1" minW="160px" overflowWrap="anywhere">
        {shown === '' ? t('platform.form.emptied') : t('platform.form.meanwhile', { value: shown })}
      </chakra.span>
      <Button size="xs" onClick={() => form.takeTheirs(field)}>
        {t('platform.form.take_theirs')}
      </Button>
      <Button size="xs" onClick={() => form.keepMine(field)}>
        {t('platform.form.keep_mine')}
      </Button>
    </chakra.div>
  )
}
