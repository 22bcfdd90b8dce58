import {
  type Pricelist,
  pricelistCollection,
  pricelists as pricelistsView,
  productCollection,
  products as view,
} from '@aura/contracts/deals/products/product.ts'
import { collectionHandlers } from '../../platform/collection.ts'
import { type CommandContext, type CommandHandler, show } from '../../platform/handle.ts'
import { assertReferences } from '../../platform/references.ts'

const catalogue = collectionHandlers(productCollection, 'products')
export const { create: createProduct, edit: editProduct, page: productPage } = catalogue
export const products = show(view, { snapshot: async ({ tx }) => ({ products: await catalogue.all(tx) }) })

const lists = collectionHandlers(pricelistCollection, 'pricelists')
export const { all: allPricelists } = lists
export const pricelists = show(pricelistsView, { snapshot: async ({ tx }) => ({ pricelists: await lists.all(tx) }) })

type Prices = { prices: Pricelist['prices'] }
type OfLists = Pick<CommandHandler, 'contract'> & {
  run: (context: CommandContext<Record<string, unknown>>) => Promise<unknown>
}

/** Prices stand in JSON, where no foreign key reaches. */
const withProducts = ({ contract, run }: OfLists): CommandHandler => ({
  kind: 'command',
  contract,
  run: async (context: CommandContext<Prices>) => {
    const ids = context.input.prices.map(({ productId }) => productId)
    await assertReferences(context.tx, ['products'], ids, 'deals.product_not_found')
    return await run(context)
  },
})
export const createPricelist = withProducts(lists.create)
export const editPricelist = withProducts(lists.edit)
