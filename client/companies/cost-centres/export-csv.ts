import { csvMark, csvOf } from '@aura/contracts/platform/csv.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { budgetState, type CostNode } from '@aura/machines/companies/cost-centres.ts'
import type { TFunction } from 'i18next'
import { saveText } from '../../platform/save-file.ts'
import { allNodes, pathsOf } from './tree.ts'

/** The whole tree of the month, inactive ones too, as a file. */
export function saveAsCsv(tree: readonly CostNode[], month: string, language: Language, t: TFunction) {
  const paths = new Map(pathsOf(tree).map(({ id, path }) => [id, path]))
  const head = [
    t('companies.costs.centre'),
    t('companies.costs.currency'),
    t('companies.costs.budget'),
    t('companies.costs.spent'),
    t('companies.costs.with_below'),
    t('companies.costs.state'),
    t('companies.costs.active'),
  ]
  const rows = allNodes(tree).map(({ centre, spent, total }) => [
    paths.get(centre.id) ?? centre.name,
    centre.currency,
    centre.budget === null ? '' : centre.budget / 100,
    spent / 100,
    (total.find((item) => item.currency === centre.currency)?.amount ?? 0) / 100,
    t(`companies.costs.state.${budgetState(centre.budget, spent)}`),
    t(centre.active ? 'companies.costs.yes' : 'companies.costs.no'),
  ])
  const text = csvMark + csvOf([head, ...rows], language, { fractionDigits: 2 })
  saveText(text, 'text/csv', `${t('companies.costs.file')}-${month}.csv`)
}
