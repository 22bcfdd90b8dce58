import { type importKindInfo, openImport } from '@aura/contracts/imports/import.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpload } from '../files/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { saveExample } from './example.ts'
import { Progress } from './progress.tsx'
import { RecentImports } from './recent-imports.tsx'

type Info = OutputOf<typeof importKindInfo>

const accepted = '.csv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type FileStepProps = {
  info: Info
  params: Readonly<Record<string, string>>
  beside: ReactNode
  opened: (importId: string) => void
}

export function FileStep({ info, params, beside, opened }: FileStepProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const upload = useUpload()
  const { send } = useCommand(openImport)
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function take(file: File | undefined) {
    if (!file || share !== null) return
    setProblem(null)
    setShare(0)
    try {
      const { fileId } = await upload(file, { name: file.name, purpose: 'import', onProgress: setShare })
      const { importId } = await send({ importId: newId(), kind: info.kind, fileId, params })
      opened(importId)
    } catch (error) {
      setProblem(errorText(error))
    } finally {
      setShare(null)
      if (input.current) input.current.value = ''
    }
  }

  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {beside}
      <chakra.div
        display="flex"
        flexDirection="column"
        alignItems="center"
        gap="2"
        p="6"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={over ? 'accent' : 'edge'}
        borderRadius="lg"
        bg={over ? 'hover' : 'panel'}
        textAlign="center"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <chakra.span fontWeight="medium">{t('imports.drop')}</chakra.span>
        <chakra.span color="muted" fontSize="sm">
          {t('imports.drop_hint')}
        </chakra.span>
        <Button aria-disabled={share !== null} onClick={() => share === null && input.current?.click()}>
          <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('imports.choose')}
        </Button>
        <chakra.input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          aria-label={t('imports.choose')}
          disabled={share !== null}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </chakra.div>
      {share !== null && <Progress label={t('imports.uploading')} share={share} />}
      <chakra.p role="alert" color="critical" minH="18px">
        {problem}
      </chakra.p>
      <chakra.p color="muted" fontSize="sm">
        {t('imports.columns_known')}{' '}
        {info.columns.map(({ titles, required }) => titles[language] + (required ? '*' : '')).join(', ')}
      </chakra.p>
      <chakra.div>
        <Button onClick={() => saveExample(info.columns, language, t('imports.example_name'))}>
          {t('imports.example')}
        </Button>
      </chakra.div>
      <RecentImports recent={info.recent} choose={opened} />
    </chakra.div>
  )
}
