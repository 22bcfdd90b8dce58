/** The texts of this chunk. `npm run diagrams` writes it. */
import dealsProductsErrors from '@aura/contracts/deals/products/locales/es-ES.json' with { type: 'json' }
import dealsOrganizations from '../../deals/organizations/locales/es-ES.json' with { type: 'json' }
import dealsPipelines from '../../deals/pipelines/locales/es-ES.json' with { type: 'json' }
import dealsProducts from '../../deals/products/locales/es-ES.json' with { type: 'json' }

export const catalogue = {
  ...dealsProductsErrors,
  ...dealsOrganizations,
  ...dealsPipelines,
  ...dealsProducts,
}
