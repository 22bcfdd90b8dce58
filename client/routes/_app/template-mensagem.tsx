import { createFileRoute } from '@tanstack/react-router'
import { TemplatesScreen } from '../../conversations/templates/screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { askedSearch } from '../../platform/ui/table/asked.ts'

export const Route = createFileRoute('/_app/template-mensagem')({
  validateSearch: askedSearch,
  loader: () => loadTexts('desk'),
  component: TemplatesScreen,
})
