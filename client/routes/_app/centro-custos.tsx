import { createFileRoute } from '@tanstack/react-router'
import { CostCentres } from '../../companies/cost-centres/cost-centres.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/centro-custos')({
  loader: () => loadTexts('palette'),
  component: CostCentres,
})
