/**
 * Brings a table in: the file, which column is which, what would become of each row, and applying it. Where one is
 * follows the import itself, so the sheet can be closed and opened again, and two people see the same.
 */
import { importKindInfo, oneImport } from '@aura/contracts/imports/import.ts'
import { importReducer } from '@aura/machines/imports/import-progress.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { FileStep } from './file-step.tsx'
import { ImportBody } from './import-body.tsx'
import { type Repairs, RepairsContext } from './repairs.ts'
import { Steps } from './steps.tsx'

type ImportWizardProps = {
  /** Of `server`'s list of kinds: 'companies.users'. */
  kind: string
  /** What is brought in, as the title says it: 'Importar usuários'. */
  title: string
  open: boolean
  close: () => void
  /** What is chosen beside the file, and where one chooses it. */
  params?: Readonly<Record<string, string>>
  beside?: ReactNode
  repairs?: Repairs
}

const width = 720
const nothing = {}
const noImport = { importId: '00000000-0000-7000-8000-000000000000', needs: '' }

export function ImportWizard({
  kind,
  title,
  open,
  close,
  params = nothing,
  beside,
  repairs = nothing,
}: ImportWizardProps) {
  const { t } = useTranslation()
  const [importId, setImportId] = useState<string | null>(null)
  const info = useQuery(importKindInfo, { kind }, { enabled: open })
  const needs = info.data?.needs
  const watched = importId !== null && needs !== undefined ? { importId, needs } : null
  const { state, error } = useView(oneImport, importReducer, watched ?? noImport, { enabled: watched !== null })

  function again() {
    setImportId(null)
    info.refetch()
  }

  return (
    <Drawer title={title} open={open} close={close} width={width} facts={state?.name}>
      <Steps state={watched ? (state?.progress.state ?? 'reading') : null} />
      <PendingRead of={info} />
      {watched && error && <Wrong text={errorText(error)} />}
      {!watched && info.data && <FileStep info={info.data} params={params} beside={beside} opened={setImportId} />}
      {((!watched && info.status === 'loading' && !info.data) || (watched && !state && !error)) && (
        <chakra.div role="status" aria-label={t('platform.loading')} display="flex" flexDirection="column" gap="3">
          <Skeleton height="96px" />
          <Skeleton height="32px" />
        </chakra.div>
      )}
      {watched && state && (
        <RepairsContext value={repairs}>
          <ImportBody import={state} close={close} again={again} />
        </RepairsContext>
      )}
    </Drawer>
  )
}

function Wrong({ text }: { text: string }) {
  return (
    <chakra.p role="alert" color="critical">
      {text}
    </chakra.p>
  )
}
