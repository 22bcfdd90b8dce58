/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsProductsErrors from '@aura/contracts/deals/products/locales/pt-BR.json' with { type: 'json' }
import dealsOrganizations from '../../deals/organizations/locales/pt-BR.json' with { type: 'json' }
import dealsPipelines from '../../deals/pipelines/locales/pt-BR.json' with { type: 'json' }
import dealsProducts from '../../deals/products/locales/pt-BR.json' with { type: 'json' }

export const catalogue = {
  ...dealsProductsErrors,
  ...dealsOrganizations,
  ...dealsPipelines,
  ...dealsProducts,
}
