/** The script that stands on companies' sites: one file with a fixed name and no module, beside the client's own. */
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { compressed } from './plugins.ts'

export default defineConfig({
  root: join(import.meta.dirname, '..', 'webchat'),
  publicDir: false,
  logLevel: 'warn',
  plugins: [compressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    rolldownOptions: {
      input: { webchat: join(import.meta.dirname, '..', 'webchat', 'widget', 'main.ts') },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
