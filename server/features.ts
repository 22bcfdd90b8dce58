/** Every feature of the product. Both doors, the gateway and the API page read this list. */
import { companies } from './companies/index.ts'
import { contacts } from './contacts/index.ts'
import { deals } from './deals/index.ts'
import { files } from './files/index.ts'
import { identity } from './identity/index.ts'
import { lists } from './lists/index.ts'
import { monitoring } from './monitoring/index.ts'
import { notifications } from './notifications/index.ts'
import type { Feature } from './platform/handle.ts'
import { search } from './search/index.ts'
import { searchables } from './searchables.ts'

export const features: readonly Feature[] = [
  identity,
  companies,
  contacts,
  deals,
  files,
  lists,
  notifications,
  search(searchables),
  monitoring,
]
