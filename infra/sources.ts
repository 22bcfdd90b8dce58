/** The files that belong to the project, as git sees them: what is ignored is not ours. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const checkout = dirname(import.meta.dirname)

export function sources(pattern: RegExp): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const paths = execFileSync('git', args, { cwd: checkout, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\0')
  return [...new Set(paths)].filter((path) => pattern.test(path) && existsSync(join(checkout, path)))
}

export const read = (path: string): string => readFileSync(join(checkout, path), 'utf8')

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
