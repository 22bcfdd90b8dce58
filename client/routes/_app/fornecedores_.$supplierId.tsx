import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { SupplierScreen } from '../../suppliers/supplier-screen.tsx'

export const Route = createFileRoute('/_app/fornecedores_/$supplierId')({
  loader: () => loadTexts('desk'),
  component: SupplierScreen,
})
