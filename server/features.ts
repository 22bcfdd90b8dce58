/** Every feature of the product. Both doors, the gateway and the API page read this list. */
import { companies } from './companies/index.ts'
import { deals } from './deals/index.ts'
import { identity } from './identity/index.ts'
import type { Feature } from './platform/handle.ts'

export const features: readonly Feature[] = [identity, companies, deals]
