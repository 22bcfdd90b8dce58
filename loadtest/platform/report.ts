/**
 * What a run found: tables, what must hold (or the run fails), and targets against the control of the
 * same run. Ratios on a shared machine wander, so a missed target is told and is not a failure.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type Row, tableOf } from './table.ts'

type Must = { sentence: string; holds: boolean; detail: string }
type Target = { sentence: string; value: number; limit: string; met: boolean }

export class Report {
  readonly name: string
  options: unknown = {}
  /** Before the run adds to it: who reads times must know what else the machine did. */
  private readonly load = round(loadavg()[0] ?? 0)
  private readonly tables: Record<string, readonly Row[]> = {}
  private readonly musts: Must[] = []
  private readonly targets: Target[] = []
  private readonly notes: string[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Something to read while a run goes on. */
  progress(words: string): void {
    console.log(`  … ${words}`)
  }

  /** Said first, so that nobody takes a time for the product's. */
  warnOfNeighbours(): void {
    const cores = availableParallelism()
    if (this.load > cores / 2)
      this.note(`the machine is busy already (load ${this.load} on ${cores} cores): only ratios count`)
  }

  table(title: string, rows: readonly Row[]): void {
    this.tables[title] = rows
    console.log(`\n  ${title}\n\n${tableOf(rows)}\n`)
  }

  must(sentence: string, holds: boolean, detail = ''): void {
    this.musts.push({ sentence, holds, detail })
    console.log(`  ${holds ? 'holds ' : 'FAILED'}  ${sentence}${detail && ` (${detail})`}`)
  }

  target(sentence: string, value: number, limit: { atMost: number } | { atLeast: number }): void {
    const met = 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
    const words = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
    this.targets.push({ sentence, value, limit: words, met })
    console.log(`  ${met ? 'met   ' : 'missed'}  ${sentence}: ${round(value)}, wanted ${words}`)
  }

  note(sentence: string): void {
    this.notes.push(sentence)
    console.log(`  note    ${sentence}`)
  }

  get failed(): boolean {
    return this.musts.length === 0 || this.musts.some((must) => !must.holds)
  }

  /** Returns the path of the file. */
  write(home: string, at: Date): string {
    const directory = join(home, 'reports')
    mkdirSync(directory, { recursive: true })
    const path = join(directory, `${this.name}-${at.toISOString().replaceAll(/[:.]/g, '-')}.json`)
    const { name, options, tables, musts, targets, notes } = this
    const machine = {
      cores: availableParallelism(),
      cpu: cpus()[0]?.model ?? '',
      node: process.version,
      load: this.load,
    }
    const content = { name, at: at.toISOString(), machine, options, tables, musts, targets, notes }
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
    return path
  }
}

/** Three figures that mean something. */
export const round = (value: number): number => (value === 0 ? 0 : Number(value.toPrecision(3)))
