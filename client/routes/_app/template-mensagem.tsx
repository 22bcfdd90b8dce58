import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '../../conversations/templates/screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/template-mensagem')({
  validateSearch: listSearch,
  loader: () => loadTexts('desk'),
  component: TemplatesScreen,
})
