/** What the build adds so that a screen is there sooner: fetching ahead, and compressed forms of every text. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { type Manifest, withImports } from './manifest.ts'

/**
 * Prefetches what a signed-in user needs: the frame, the user's language and the screen of the address. A script of its
 * own asks for them while the first files are still on their way, instead of one after the other.
 */
export function fetchedAhead(): Plugin {
  let out = ''
  return {
    name: 'fetched-ahead',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir)
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/ahead.js', async: true }, injectTo: 'head-prepend' }],
    async closeBundle() {
      const manifest: Manifest = JSON.parse(await readFile(join(out, '.vite', 'manifest.json'), 'utf8'))
      await writeFile(join(out, 'ahead.js'), aheadScript(manifest))
    },
  }
}

export function aheadScript(manifest: Manifest): string {
  const at = new Set(withImports(manifest, 'index.html'))
  const own = (...keys: string[]) => {
    const found = new Set(keys.flatMap((key) => [...withImports(manifest, key)]).filter((key) => !at.has(key)))
    return [...found].flatMap((key) => manifest[key]?.file ?? [])
  }
  const frame = own('routes/_app.tsx?tsr-split=component', '../contracts/identity/refresh.ts')
  const screens: Record<string, string[]> = {}
  for (const key of Object.keys(manifest)) {
    const path = /^routes\/_app\/(.*)\.tsx\?tsr-split=component$/.exec(key)?.[1]
    if (path) screens[`/${path}`] = own(key).filter((file) => !frame.includes(file))
  }
  const languages: Record<string, string[]> = {}
  for (const key of Object.keys(manifest)) {
    const language = /^catalogues\/work\/(.*)\.ts$/.exec(key)?.[1]
    if (language) languages[language] = own(key, `catalogues/entry/${language}.ts`)
  }
  return `(${ask.toString()})(${JSON.stringify({ frame, screens, languages })})\n`
}

type Ahead = { frame: string[]; screens: Record<string, string[]>; languages: Record<string, string[]> }

/** Runs in the browser, by itself. */
function ask({ frame, screens, languages }: Ahead) {
  try {
    if (localStorage.getItem('aura.session') !== '1') return
    const texts = languages[localStorage.getItem('app-language') ?? ''] ?? languages['pt-BR'] ?? []
    for (const file of [...texts, ...frame, ...(screens[location.pathname] ?? [])]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = `/${file}`
      document.head.append(link)
    }
  } catch {
    // Storage that is forbidden: everything comes when it is asked for.
  }
}

/** While a developer works, the script for other sites is built whenever a page asks for it. */
export function embedded(): Plugin {
  return {
    name: 'embedded',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use('/embed/webchat.js', async (_, answer) => {
        const built = await build({
          configFile: join(config.root, 'build', 'webchat.config.ts'),
          build: { write: false },
        })
        const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
        const [chunk] = outputs.flatMap(({ output }) => output)
        answer.setHeader('content-type', 'text/javascript; charset=utf-8')
        answer.end(chunk?.type === 'chunk' ? chunk.code : '')
      })
    },
  }
}

/** Beside every text its compressed forms: the server hands them out and compresses nothing while somebody waits. */
export function compressed(): Plugin {
  let out = ''
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      out = resolve(root, build.outDir)
    },
    closeBundle: {
      // After whatever else writes a file.
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(out, { recursive: true })
        const texts = files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => join(out, file))
        for (const path of texts) {
          const text = await readFile(path)
          await Promise.all([
            promisify(brotliCompress)(text, brotli).then((bytes) => writeFile(`${path}.br`, bytes)),
            promisify(gzip)(text, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
          ])
        }
      },
    },
  }
}
