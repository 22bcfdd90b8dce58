import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { button, input } from './recipes.ts'
import { dialog, menu } from './slot-recipes.ts'
import { semanticTokens, tokens } from './tokens.ts'

const config = defineConfig({
  cssVarsPrefix: 'aura',
  preflight: true,
  globalCss: {
    'html, body, #root': { height: '100%' },
    body: {
      bg: 'canvas',
      color: 'text',
      fontFamily: 'body',
      fontSize: 'md',
      lineHeight: 'normal',
    },
    ':focus-visible': { outline: '2px solid', outlineColor: 'accent', outlineOffset: '2px' },
    // Figures of one width where they stand under each other or change in place.
    '[data-figures], time, dd': { fontVariantNumeric: 'tabular-nums' },
    '::selection': { bg: 'accent/30' },
    '*': { scrollbarColor: 'var(--aura-colors-edge) transparent', scrollbarWidth: 'thin' },
  },
  theme: {
    breakpoints: { sm: '480px', md: '720px', lg: '900px', xl: '1280px' },
    tokens,
    semanticTokens,
    recipes: { button, input },
    slotRecipes: { dialog, menu },
    keyframes: {
      'fade-in': { from: { opacity: 0 }, to: { opacity: 1 } },
      rise: { from: { opacity: 0, transform: 'translateY(6px)' }, to: { opacity: 1, transform: 'none' } },
      breathe: { '0%, 100%': { opacity: 0.55 }, '50%': { opacity: 1 } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
  },
})

export const system = createSystem(defaultBaseConfig, config)
