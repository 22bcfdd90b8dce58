import { type ImportColumn, type Imported, mapImport } from '@aura/contracts/imports/import.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Select } from '../platform/ui/input.tsx'
import { IgnoredColumns } from './ignored-columns.tsx'

/** By the column of ours: where its column of the file stands, as a select says it; empty where there is none. */
type Positions = Record<string, string>

const mappingOf = (positions: Positions): Record<string, number> =>
  Object.fromEntries(Object.entries(positions).flatMap(([id, at]) => (at === '' ? [] : [[id, Number(at)]])))

/** Each column of ours with the one of the file that fills it, and what stands in there. */
export function MappingStep({ import: item, again }: { import: Imported; again: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { send } = useCommand(mapImport)
  /** Made here; the import learns of them with the mapping. */
  const [made, setMade] = useState<readonly ImportColumn[]>([])
  const columns = [...item.columns, ...made.filter(({ id }) => item.columns.every((column) => column.id !== id))]
  const theirs = (item.head?.columns ?? []).map((column, at) => ({ ...column, at }))
  const form = useLocalForm<Positions>({
    now: Object.fromEntries(columns.map(({ id }) => [id, String(item.mapping?.[id] ?? '')])),
    names: columns.map(({ id }) => id),
    guarded: false,
    check: (draft) =>
      Object.fromEntries(
        columns
          .filter(({ id, required }) => required && !draft[id])
          .map(({ id }) => [id, t('imports.column_required')]),
      ),
    send: (draft) => send({ importId: item.importId, mapping: mappingOf(draft) }),
  })

  function choose(column: string, position: string) {
    // A column of the file serves once: chosen here, it is free there.
    const other = position !== '' && columns.find(({ id }) => id !== column && form.draft[id] === position)
    form.patch({ ...(other && { [other.id]: '' }), [column]: position })
  }

  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap="2" onSubmit={form.submit}>
      <chakra.p color="muted" mb="2">
        {t('imports.map_text', { count: item.progress.total })}
      </chakra.p>
      {columns.map(({ id, titles, required }) => {
        const position = form.draft[id] ?? ''
        const samples = (position === '' ? [] : (theirs[Number(position)]?.samples ?? [])).filter(Boolean)
        return (
          <Field
            key={id}
            label={titles[language] + (required ? ' *' : '')}
            error={form.problem(id)}
            hint={samples.join(' · ').slice(0, 120)}
          >
            {(wiring) => (
              <Select {...wiring} name={id} value={position} onChange={({ target }) => choose(id, target.value)}>
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
        mapping={mappingOf(form.draft)}
        made={(column, at) => {
          setMade([...made, column])
          form.set(column.id, String(at))
        }}
      />
      <chakra.p role="alert" color="critical" minH="18px">
        {form.refusal}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" justifyContent="flex-end">
        <Button onClick={again}>{t('imports.other_file')}</Button>
        <Button type="submit" variant="solid" colorPalette="accent" aria-disabled={form.pending}>
          {t('imports.try')}
        </Button>
      </chakra.div>
    </chakra.form>
  )
}
