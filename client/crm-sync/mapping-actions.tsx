/** What is done with a mapping once it is whole: a look at how a record would arrive, saving it, and ending its sync. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'

type MappingActionsProps = {
  /** What is missing, said while it is not whole. */
  problem: string | undefined
  mayEdit: boolean
  look: () => void
  save: () => void
  /** Absent where nothing is synced yet. */
  end: (() => void) | undefined
}

export function MappingActions({ problem, mayEdit, look, save, end }: MappingActionsProps) {
  const { t } = useTranslation()
  const isWhole = problem === undefined
  return (
    <>
      {!isWhole && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
      {mayEdit && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <Button aria-disabled={!isWhole} onClick={() => isWhole && look()}>
            {t('crm-sync.look')}
          </Button>
          <Button variant="solid" colorPalette="accent" aria-disabled={!isWhole} onClick={() => isWhole && save()}>
            {t('crm-sync.save')}
          </Button>
          {end && <Button onClick={end}>{t('crm-sync.mapping_end')}</Button>}
        </chakra.div>
      )}
    </>
  )
}
