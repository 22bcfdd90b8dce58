/** What a new collection feature shows: its screen with a list and a form, its route, its texts in three languages. */
import { capital, type NewFeature } from './new-feature.ts'

export const clientFiles = (next: NewFeature): Record<string, string> => {
  const folder = `client/${next.feature}/${next.many}`
  return {
    [`${folder}/${next.many}.tsx`]: screen(next),
    [`client/routes/_app/${next.many}.tsx`]: route(next),
    ...Object.fromEntries(
      Object.entries(words).map(([language, texts]) => [`${folder}/locales/${language}.json`, catalogue(next, texts)]),
    ),
  }
}

const route = ({ feature, many }: NewFeature): string => `import { createFileRoute } from '@tanstack/react-router'
import { ${capital(many)}Screen } from '../../${feature}/${many}/${many}.tsx'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/${many}')({
  validateSearch: strictSearch(listSearch),
  component: ${capital(many)}Screen,
})
`

const words = {
  'pt-BR': {
    new: 'Novo registro',
    edit: 'Editar registro',
    name: 'Nome',
    name_required: 'Dê um nome de até 40 letras',
    state: 'Situação',
    in_use: 'Em uso',
    archived: 'Arquivado',
    archive: 'Arquivar',
    bring_back: 'Restaurar',
    save: 'Salvar',
    make: 'Criar registro',
    empty: 'Nenhum registro ainda',
    empty_text: 'O primeiro registro aparece aqui.',
    archive_text: 'Ele sai das listas de escolha.',
    refused: 'Você não pode ver estes registros',
  },
  'en-US': {
    new: 'New record',
    edit: 'Edit record',
    name: 'Name',
    name_required: 'Give it a name of up to 40 letters',
    state: 'State',
    in_use: 'In use',
    archived: 'Archived',
    archive: 'Archive',
    bring_back: 'Bring back',
    save: 'Save',
    make: 'Create record',
    empty: 'No records yet',
    empty_text: 'The first record shows here.',
    archive_text: 'It leaves the lists of choices.',
    refused: 'You may not see these records',
  },
  'es-ES': {
    new: 'Nuevo registro',
    edit: 'Editar registro',
    name: 'Nombre',
    name_required: 'Póngale un nombre de hasta 40 letras',
    state: 'Situación',
    in_use: 'En uso',
    archived: 'Archivado',
    archive: 'Archivar',
    bring_back: 'Recuperar',
    save: 'Guardar',
    make: 'Crear registro',
    empty: 'Aún no hay registros',
    empty_text: 'El primer registro aparece aquí.',
    archive_text: 'Sale de las listas de opciones.',
    refused: 'No puede ver estos registros',
  },
}

const catalogue = ({ feature, one, many }: NewFeature, texts: { edit: string; make: string }): string => {
  const own = Object.entries({ screen: capital(many), list: capital(many), ...texts })
  const rows = own.map(([key, text]) => [`${feature}.${many}.${key}`, text])
  const queued = [
    [`${feature}.create-${one}.queued`, texts.make],
    [`${feature}.edit-${one}.queued`, texts.edit],
  ]
  return `${JSON.stringify(Object.fromEntries([...rows, ...queued]), null, 2)}\n`
}

const screen = ({ feature, one, many }: NewFeature): string => {
  const [One, State, key] = [capital(one), `${capital(many)}State`, `${feature}.${many}`]
  return `/** /${many}: what this screen is for. */
import { create${One}, edit${One}, type ${One}, type ${State}, ${many} } from '@aura/contracts/${feature}/${many}.ts'
import { ${many}Reducer } from '@aura/machines/${feature}/${many}.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../platform/feed/id.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useMay } from '../../platform/me.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { NewButton } from '../../platform/ui/new-button.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { RecordDialog } from '../../platform/ui/record-dialog.tsx'
import { archivedState } from '../../platform/ui/table/archived-state.tsx'
import { arrangeRecords } from '../../platform/ui/table/arrange.ts'
import type { Column } from '../../platform/ui/table/column.ts'
import type { ListQuery } from '../../platform/ui/table/list-query.ts'
import { useListQuery } from '../../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../../platform/ui/table/view-table.tsx'

const everything = {}
const nameOf = ({ name }: ${One}) => name
const pageOf = ({ ${many} }: ${State}, query: ListQuery) => arrangeRecords(Object.values(${many}), query, [])

export function ${capital(many)}Screen() {
  const { t } = useTranslation()
  const view = useView(${many}, ${many}Reducer, everything)
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [dialog, setDialog] = useState<${One} | 'new'>()
  const [mayMake, mayEdit] = [useMay(create${One}.needs), useMay(edit${One}.needs)]
  const [columns, filters] = useMemo(() => {
    const state = archivedState((key) => t(\`${key}.\${key}\`))
    const columns: Column<${One}>[] = [
      { id: 'name', header: t('${key}.name'), cell: nameOf, sort: 'name', width: 320, phone: 'title' },
      state.column,
    ]
    return [columns, [state.filter]]
  }, [t])
  return (
    <>
      <PageHeader title={t('${key}.screen')}>
        {mayMake && <NewButton onClick={() => setDialog('new')}>{t('${key}.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        {...{ view, columns, ask, filters }}
        page={pageOf}
        name="${key}"
        label={t('${key}.list')}
        refused={t('${key}.refused')}
        rowName={nameOf}
        asked={listQuery}
        {...(mayEdit && { open: setDialog })}
        empty={<EmptyState title={t('${key}.empty')} text={t('${key}.empty_text')} />}
      />
      {dialog && <${One}Dialog ${one}={dialog === 'new' ? null : dialog} leave={() => setDialog(undefined)} />}
    </>
  )
}

function ${One}Dialog({ ${one}, leave }: { ${one}: ${One} | null; leave: () => void }) {
  const { t } = useTranslation()
  const [${one}Id] = useState(() => ${one}?.id ?? newId())
  const words = t('${key}.name_required')
  const hint = ${one} && !${one}.archived && t('${key}.archive_text')
  const name = { label: t('${key}.name'), maxLength: 40, required: words, problem: words, hint }
  const form = useContractForm({
    contract: ${one} ? edit${One} : create${One},
    fields: [{ name: 'name', kind: 'text', ...name }],
    current: ${one} ?? {},
    fixed: { ${one}Id, ...(${one} && { version: ${one}.version, archived: ${one}.archived }) },
    done: leave,
  })
  return <RecordDialog {...{ form, leave }} record={${one}} word={(key) => t(\`${key}.\${key}\`)} />
}
`
}
