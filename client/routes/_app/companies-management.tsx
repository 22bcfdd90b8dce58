import { createFileRoute } from '@tanstack/react-router'
import { CompaniesManagement } from '../../companies/management/companies-management.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/companies-management')({
  loader: () => loadTexts('palette'),
  component: CompaniesManagement,
})
