/**
 * The colours, sizes and type every screen is made of. Colour means state; everything else is grey.
 * Both themes hold a contrast of 4.5 for text on `canvas` and `panel`, and 3 for icons.
 */
import { defineSemanticTokens, defineTokens } from '@chakra-ui/react'

const px = (...steps: number[]) => Object.fromEntries(steps.map((step) => [step, { value: `${step * 4}px` }]))
const both = (dark: string, light: string) => ({ value: { base: light, _dark: dark } })

const grid = px(0, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24)

export const tokens = defineTokens({
  spacing: grid,
  sizes: { ...grid, full: { value: '100%' } },
  radii: { sm: { value: '4px' }, md: { value: '6px' }, lg: { value: '10px' }, full: { value: '9999px' } },
  fonts: {
    body: { value: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif" },
    heading: { value: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif" },
  },
  fontSizes: {
    xs: { value: '12px' },
    sm: { value: '13px' },
    md: { value: '14px' },
    lg: { value: '16px' },
    xl: { value: '20px' },
  },
  fontWeights: { normal: { value: '400' }, medium: { value: '500' }, semibold: { value: '600' } },
  lineHeights: { tight: { value: '1.25' }, normal: { value: '1.45' } },
  durations: { quick: { value: '120ms' } },
  easings: { out: { value: 'ease-out' } },
  zIndex: {
    sticky: { value: 10 },
    veil: { value: 20 },
    popover: { value: 1500 },
    overlay: { value: 1700 },
    toast: { value: 1800 },
  },
})

export const semanticTokens = defineSemanticTokens({
  colors: {
    canvas: both('#0B0E14', '#F5F6F9'),
    panel: both('#12161F', '#FFFFFF'),
    raised: both('#191F2B', '#FFFFFF'),
    hover: both('#1C2330', '#EEF0F5'),
    line: both('#252C3A', '#E2E6ED'),
    /** Edges a control is recognised by, so 3 to 1 against its ground. */
    edge: both('#5A657B', '#8B93A4'),
    text: both('#E7EBF3', '#151A24'),
    muted: both('#A0AABB', '#55607A'),
    faint: both('#8590A3', '#636D82'),
    ok: both('#3DD68C', '#18794E'),
    attention: both('#FFC53D', '#8F5A00'),
    info: both('#70B8FF', '#0B68CB'),
    accent: {
      DEFAULT: both('#8AA4FF', '#3A56D4'),
      solid: both('#8AA4FF', '#3A56D4'),
      strong: both('#A3B8FF', '#2F48BA'),
      contrast: both('#0B0E14', '#FFFFFF'),
      fg: both('#8AA4FF', '#3A56D4'),
    },
    critical: {
      DEFAULT: both('#FF6369', '#C62A2F'),
      solid: both('#FF6369', '#C62A2F'),
      strong: both('#FF8286', '#AA2429'),
      contrast: both('#0B0E14', '#FFFFFF'),
      fg: both('#FF6369', '#C62A2F'),
    },
    neutral: {
      solid: both('#252C3A', '#E2E6ED'),
      strong: both('#2F384A', '#D5DAE4'),
      contrast: both('#E7EBF3', '#151A24'),
      fg: both('#E7EBF3', '#151A24'),
    },
  },
  shadows: {
    float: both('0 8px 28px rgb(0 0 0 / 0.5)', '0 6px 24px rgb(21 26 36 / 0.16)'),
    lift: both('0 1px 2px rgb(0 0 0 / 0.3)', '0 1px 2px rgb(21 26 36 / 0.07)'),
  },
})
