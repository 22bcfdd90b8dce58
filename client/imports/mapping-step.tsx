import { type ImportColumn, type Imported, mapImport } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Select } from '../platform/ui/input.tsx'
import { IgnoredColumns } from './ignored-columns.tsx'
import { useStep } from './use-step.ts'

/** Each column of ours with the one of the file that fills it, and what stands in there. */
export function MappingStep({ import: item, again }: { import: Imported; again: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(mapImport)
  const { problem, busy, run } = useStep()
  const [mapping, setMapping] = useState<Record<string, number>>(item.mapping ?? {})
  const [tried, setTried] = useState(false)
  /** Made here; the import learns of them with the mapping. */
  const [made, setMade] = useState<readonly ImportColumn[]>([])
  const columns = [...item.columns, ...made.filter(({ id }) => item.columns.every((column) => column.id !== id))]
  const theirs = (item.head?.columns ?? []).map((column, at) => ({ ...column, at }))
  const missing = columns.filter(({ id, required }) => required && mapping[id] === undefined)

  function choose(column: string, value: string) {
    const { [column]: _, ...rest } = mapping
    // A column of the file serves once: chosen here, it is free there.
    const others = Object.entries(rest).filter(([, at]) => String(at) !== value)
    setMapping({ ...Object.fromEntries(others), ...(value !== '' && { [column]: Number(value) }) })
  }

  return (
    <chakra.form
      noValidate
      display="flex"
      flexDirection="column"
      gap="2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (missing.length === 0) void run(() => send({ importId: item.importId, mapping }))
      }}
    >
      <chakra.p color="muted" mb="2">
        {t('imports.map_text', { count: item.progress.total })}
      </chakra.p>
      {columns.map(({ id, titles, required }) => {
        const at = mapping[id]
        const samples = at === undefined ? [] : (theirs[at]?.samples ?? []).filter((sample) => sample !== '')
        return (
          <Field
            key={id}
            label={titles[language] + (required ? ' *' : '')}
            error={tried && required && at === undefined ? t('imports.column_required') : undefined}
            hint={samples.join(' · ').slice(0, 120)}
          >
            {(wiring) => (
              <Select {...wiring} value={at ?? ''} onChange={({ target }) => choose(id, target.value)}>
                <chakra.option value="" bg="raised">
                  {t('imports.not_imported')}
                </chakra.option>
                {theirs.map(({ name, at: position }) => (
                  <chakra.option key={position} value={position} bg="raised">
                    {name || t('imports.nameless', { n: position + 1 })}
                  </chakra.option>
                ))}
              </Select>
            )}
          </Field>
        )
      })}
      <IgnoredColumns
        head={item.head}
        mapping={mapping}
        made={(column, at) => {
          setMade([...made, column])
          setMapping({ ...mapping, [column.id]: at })
        }}
      />
      <chakra.p role="alert" color="critical" minH="18px">
        {problem}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button onClick={again}>{t('imports.other_file')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={busy}>
          {t('imports.try')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
