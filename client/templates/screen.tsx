/** /template-mensagem: messages worded before they are needed, and what their providers say of them. */
import { type Template, templateStates } from '@aura/contracts/templates/template.ts'
import {
  createTemplate,
  editTemplate,
  syncTemplates,
  templateAccounts,
  templates,
} from '@aura/contracts/templates/templates.ts'
import { templatesReducer } from '@aura/machines/templates/templates.ts'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { useListQuery } from '../platform/ui/table/use-list-query.ts'
import { ViewTable } from '../platform/ui/table/view-table.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useColumns } from './columns.tsx'
import { pageOf } from './rows.ts'
import { placesOf } from './template-accounts.ts'
import { languageName } from './template-text.ts'

const everything = {}
const TemplateDrawer = lazy(async () => ({ default: (await import('./template-drawer.tsx')).TemplateDrawer }))

export function TemplatesScreen() {
  const { t } = useTranslation()
  const language = useLanguage()
  const view = useView(templates, templatesReducer, everything)
  const { state } = view
  const read = useQuery(templateAccounts, everything)
  const { data: there } = read
  const [listQuery, ask] = useListQuery({ sort: 'name' })
  const [open, setOpen] = useState<string>()
  /** As its command answered: the list may hear of it a moment later. */
  const [made, setMade] = useState<Template>()
  const mayMake = useMay(createTemplate.needs)
  const mayEdit = useMay(editTemplate.needs)
  const templatePlaces = placesOf(there?.channels ?? [], t)
  const columns = useColumns(templatePlaces)
  const all = Object.values(state?.templates ?? {})
  const languages = [...new Set(all.map((item) => item.language))].sort()
  const chosen = open === undefined ? undefined : (state?.templates[open] ?? (made?.id === open ? made : undefined))
  return (
    <>
      <PageHeader title={t('shell.templates')}>
        {mayEdit && templatePlaces.some(({ account }) => account !== null) && <SyncButton />}
        {mayMake && <NewButton onClick={() => setOpen('new')}>{t('templates.new')}</NewButton>}
      </PageHeader>
      <ViewTable
        view={view}
        read={read}
        page={pageOf}
        refused={t('templates.not_allowed')}
        name="templates.templates"
        label={t('templates.list')}
        columns={columns}
        rowName={({ name }) => name}
        asked={listQuery}
        ask={ask}
        filters={[
          {
            id: 'place',
            label: t('templates.channel'),
            options: templatePlaces.map(({ id, label }) => ({ value: id, label })),
          },
          {
            id: 'state',
            label: t('templates.state'),
            options: templateStates.map((value) => ({ value, label: t(`templates.state.${value}`) })),
          },
          {
            id: 'language',
            label: t('templates.language'),
            options: languages.map((value) => ({ value, label: languageName(value, language) })),
          },
        ]}
        open={({ id }) => setOpen(id)}
        empty={
          <EmptyState
            title={t('templates.empty')}
            text={t('templates.empty_text')}
            example={t('templates.empty_example')}
            start={mayMake && (() => setOpen('new'))}
          />
        }
      />
      {(open === 'new' || chosen) && (
        <Suspense>
          <TemplateDrawer
            template={chosen}
            places={templatePlaces}
            made={(template) => {
              setMade(template)
              setOpen(template.id)
            }}
            close={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function SyncButton() {
  const { t } = useTranslation()
  const { send } = useCommand(syncTemplates)
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const { changed, problems } = await send({})
      for (const { name, problem } of problems)
        toast({ tone: 'attention', title: t('templates.sync_failed', { name }), text: problem })
      if (problems.length === 0)
        toast({
          tone: 'ok',
          title: t(changed === 0 ? 'templates.in_step' : 'templates.synced', {
            count: changed,
          }),
        })
    } catch (error) {
      toast({ tone: 'critical', title: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button aria-disabled={busy} onClick={() => void (busy || run())}>
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(busy ? 'templates.syncing' : 'templates.sync')}
    </Button>
  )
}
