import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinary, type Source, type Wanted } from './binary.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-binary-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const fails = (name: string, why: string): Source => ({ name, get: async () => Promise.reject(new Error(why)) })
const gives = (name: string, script: string): Source => ({
  name,
  get: async (directory) => {
    const path = join(directory, 'got')
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    return path
  },
})
const wanted = (...sources: Source[]): Wanted => ({
  name: 'aura-test-program',
  version: ['--version'],
  hint: 'Install it.',
  ways: sources,
})
const quiet = () => {}

test('the first way that yields a program that runs is kept, and found at once the next time', async () => {
  const path = await findBinary(
    wanted(fails('one', 'no'), gives('two', 'exit 0'), fails('three', 'not asked')),
    home,
    quiet,
  )
  expect(path).toBe(join(home, 'bin', 'aura-test-program'))
  expect(await findBinary(wanted(fails('one', 'not asked again')), home, quiet)).toBe(path)
  expect(readdirSync(join(home, 'bin'))).toEqual(['aura-test-program'])
})

test('a program that does not run here is not kept', async () => {
  await expect(findBinary(wanted(gives('one', 'exit 1')), home, quiet)).rejects.toThrow(
    'one (what came does not run here)',
  )
  expect(existsSync(join(home, 'bin', 'aura-test-program'))).toBe(false)
})

test('when nothing helps, all that was tried is named', async () => {
  const search = findBinary(wanted(fails('one', 'not reachable'), fails('two', 'no tools')), home, quiet)
  await expect(search).rejects.toThrow(/Tried: PATH; .*; one \(not reachable\); two \(no tools\)\. Install it\./)
})
