/** The script that stands on companies' sites: one file with a fixed name and no module, beside the client's own. */
import { defineConfig } from 'vite'
import { compressed } from '../build/plugins.ts'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { webchat: `${import.meta.dirname}/widget/main.ts` },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
