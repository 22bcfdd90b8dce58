import { createFileRoute } from '@tanstack/react-router'
import { CostCentres } from '../../companies/cost-centres/cost-centres.tsx'

export const Route = createFileRoute('/_app/centro-custos')({ component: CostCentres })
