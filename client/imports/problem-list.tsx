import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useExports } from '../exports/index.ts'
import { Button } from '../platform/ui/button.tsx'

/** The rows with problems as a file, to be corrected and brought in again. */
export function ProblemList({ importId }: { importId: string }) {
  const { t } = useTranslation()
  const exports = useExports({ kind: 'imports.problems', params: { importId } })
  return (
    <Button alignSelf="flex-start" aria-disabled={exports.busy} onClick={() => !exports.busy && exports.start('csv')}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('imports.problem_list')}
    </Button>
  )
}
