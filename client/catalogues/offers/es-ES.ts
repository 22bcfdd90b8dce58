import errors from '@aura/contracts/deals/products/locales/es-ES.json' with { type: 'json' }
import products from '../../deals/products/locales/es-ES.json' with { type: 'json' }

/** What products and quotes say, in the catalogue and on a deal. */
export const catalogue = { ...errors, ...products }
