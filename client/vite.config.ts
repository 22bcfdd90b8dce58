import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, embedded, fetchedAhead } from './build/plugins.ts'

const server = process.env.AURA_DEV_SERVER ?? 'http://127.0.0.1:3000'

const everywhere = new RegExp(
  'node_modules/(react|react-dom|scheduler|use-sync-external-store|@tanstack|i18next|react-i18next|@emotion|stylis|xstate|@pandacss)/' +
    '|@chakra-ui/react/dist/esm/(styled-system|preset-base|utils)',
)

const firstPage = new RegExp(
  'client/(main|catalogues/load|router|identity/[^/]+|platform/(storage|i18n/(error-text|format|languages?)|theme/[^/]+|feed/(http|refused|store)|' +
    'ui/(badge|button|clock|field|icon-select|input|loading|logo|skeleton|switches|toast)))\\.tsx?$' +
    '|lucide-react/.*/(createLucideIcon|Icon|defaultAttributes|context|shared/.*)\\.m?js$',
)

/** By itself each small part would cost a file of its own. */
const inFrame =
  /client\/shell\/frame\.tsx$|platform\/(durations|local-time|i18n\/time-text)\.ts$|lucide-react\/.*\/(chevron-(down|left)|arrow-(up|down|left|up-down))\.m?js$/

const namedChunks = new Set(['base', 'entry', 'rolldown-runtime', 'zod', 'frame'])
const everyPage = /\/(base|entry|rolldown-runtime)-/

/** As Chakra imports the anatomies that it extends. */
const extendedParts = [
  ...['accordion', 'clipboard', 'colorPicker', 'combobox', 'datePicker', 'dialog', 'editable', 'field', 'fieldset'],
  ...['fileUpload', 'menu', 'popover', 'radioGroup', 'ratingGroup', 'select', 'slider', 'splitter', 'switch'],
].map((part) => `${part}Anatomy$1`)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './routes',
      generatedRouteTree: './route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    fetchedAhead(),
    compressed(),
    embedded(),
  ],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    manifest: true,
    // A data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page begins with is not asked for again later.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !everyPage.test(file)),
    },
    rolldownOptions: {
      treeshake: {
        // A schema or a part's anatomy that nobody uses leaves no trace.
        manualPureFunctions: ['z', 'createAnatomy', 'anatomy', 'radioGroupAnatomy', ...extendedParts],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // Emotion needs these for a helper that nobody here uses.
        moduleSideEffects: [{ test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false }],
      },
      output: {
        // The first page carries the name of whatever may come later, so those are short.
        chunkFileNames: ({ name }) => (namedChunks.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        // What every page needs is one file: it compresses better than four and is fetched once.
        codeSplitting: {
          groups: [
            { name: 'base', test: everywhere },
            { name: 'zod', test: /node_modules\/zod\// },
            // The first page in one piece as well; what only later pages share is left to the bundler.
            { name: 'entry', test: firstPage },
            // What stands around every screen of a signed-in person, with all it needs, and small parts of most screens.
            { name: 'frame', test: inFrame },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      // With the Host of the page: the server compares it with the page's Origin.
      '/api': { target: server },
      '/health': server,
      '/docs': server,
      '/dev': server,
      '/hooks': server,
      '/webchat': server,
      '/voice/turns': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
