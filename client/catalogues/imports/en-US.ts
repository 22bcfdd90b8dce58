/** The texts of this chunk. `npm run diagrams` writes it. */
import importsErrors from '@aura/contracts/imports/locales/en-US.json' with { type: 'json' }
import imports from '../../imports/locales/en-US.json' with { type: 'json' }

export const catalogue = {
  ...importsErrors,
  ...imports,
}
