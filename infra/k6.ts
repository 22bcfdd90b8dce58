/** k6, the load generator; only `npm run load` needs it. */
import { byGo, findBinary, machine, type Say } from './binary.ts'
import { byRelease } from './release.ts'

const version = 'v1.8.1'
const releases = `https://github.com/grafana/k6/releases/download/${version}`
const os = machine.os === 'darwin' ? 'macos' : machine.os

export const findK6 = (home: string, say: Say): Promise<string> =>
  findBinary(
    {
      name: 'k6',
      version: ['version'],
      hint: `Install k6 ${version} and put it on PATH.`,
      ways: [
        byGo('go.k6.io/k6', version, 'k6', 'k6           building it with Go, once (about two minutes)'),
        byRelease({
          archive: `${releases}/k6-${version}-${os}-${machine.arch}.tar.gz`,
          sums: `${releases}/k6-${version}-checksums.txt`,
          program: 'k6',
        }),
      ],
    },
    home,
    say,
  )
