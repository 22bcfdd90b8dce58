import { createFileRoute } from '@tanstack/react-router'
import { CompaniesManagement } from '../../companies/management/companies-management.tsx'

export const Route = createFileRoute('/_app/companies-management')({ component: CompaniesManagement })
