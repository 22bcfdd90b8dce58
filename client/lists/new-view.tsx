import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../platform/ui/popover.tsx'
import { NameForm } from './name-form.tsx'

/** Keeps what the list shows now under a name. */
export function NewView({ save }: { save: (name: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popover
      title={t('lists.save_as')}
      button={{
        variant: 'ghost',
        size: 'xs',
        children: (
          <>
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('lists.save_as')}
          </>
        ),
      }}
    >
      {(close) => (
        <chakra.div p="2" w="240px">
          <NameForm
            start=""
            save={(name) => {
              save(name)
              close()
            }}
          />
        </chakra.div>
      )}
    </Popover>
  )
}
