import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'

type NoticeProps<Name extends string> = {
  form: { isOvertaken: (name: Name) => boolean; takeTheirs: (name: Name) => void; keepMine: (name: Name) => void }
  field: Name
  /** What the field became, in words. */
  shown: string
}

/** Under a field that another user changed as well: what it became, and which of the two stays. */
export function OvertakenNotice<Name extends string>({ form, field, shown }: NoticeProps<Name>) {
  const { t } = useTranslation()
  if (!form.isOvertaken(field)) return null
  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      mb="3"
      px="2.5"
      py="1.5"
      fontSize="sm"
      borderRadius="md"
      bg="attention/12"
    >
      <chakra.span flex="1" minW="160px" overflowWrap="anywhere">
        {shown === '' ? t('platform.form.emptied') : t('platform.form.concurrent_edit', { value: shown })}
      </chakra.span>
      <Button size="xs" onClick={() => form.takeTheirs(field)}>
        {t('platform.form.take_theirs')}
      </Button>
      <Button size="xs" onClick={() => form.keepMine(field)}>
        {t('platform.form.keep_local_edit')}
      </Button>
    </chakra.div>
  )
}
