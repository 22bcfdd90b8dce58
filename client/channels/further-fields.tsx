import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Fields behind one press; they show themselves when one of them is wrong. */
export function FurtherFields({ wrong, children }: { wrong: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <chakra.details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)} mt="1">
      <chakra.summary cursor="pointer" py="2" fontWeight="medium" color="muted">
        {t('channels.webchat.more')}
      </chakra.summary>
      <chakra.div display="flex" flexDirection="column" gap="1" pt="2">
        {children}
      </chakra.div>
    </chakra.details>
  )
}
