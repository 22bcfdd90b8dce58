import { createFileRoute } from '@tanstack/react-router'
import { CrmOwner } from '../../companies/owner/crm-owner.tsx'
import { askedSearch } from '../../platform/ui/table/asked.ts'

export const Route = createFileRoute('/_app/crm-owner')({ validateSearch: askedSearch, component: CrmOwner })
