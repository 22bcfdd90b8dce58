/**
 * What a run leaves: its figures as JSON for the program that started it (`SUMMARY`), and a page for people (`REPORT`)
 * that needs nothing but a browser. The charts are drawn here, because a page that fetches something shows nothing
 * where there is no network.
 */
import { countsOf, type Summary, trends } from './summary.ts'

const marks = ['min', 'med', 'p(90)', 'p(95)', 'p(99)', 'max'] as const

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const short = (value: number) => (value < 10 ? value.toFixed(1) : Math.round(value).toString())

type Row = { title: string; values: Record<string, number> }

const rowsOf = ({ metrics }: Summary): Row[] =>
  trends.flatMap(([name, title]) => {
    const values = metrics[name]?.values
    return values && (values.count ?? 0) > 0 ? [{ title, values }] : []
  })

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><tr>${heads.map((head) => `<th>${escapeMarkup(head)}</th>`).join('')}</tr>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const width = 640
const left = 240

/** From the fastest to the slowest on a logarithmic scale; the box holds the median to p(95), the line is p(99). */
function timesChart(rows: readonly Row[]): string {
  const most = Math.max(10, ...rows.map(({ values }) => values.max ?? 0))
  const decades = Math.ceil(Math.log10(most))
  const x = (value = 0) => left + ((width - left - 20) * Math.log10(Math.max(1, value))) / decades
  const grid = Array.from({ length: decades + 1 }, (_, power) => {
    const at = x(10 ** power)
    return `<path class="grid" d="M${at} 8V${rows.length * 32 + 12}"/><text x="${at}" y="${rows.length * 32 + 28}" text-anchor="middle">${power < 3 ? `${10 ** power} ms` : `${10 ** (power - 3)} s`}</text>`
  })
  const bars = rows.map(({ title, values }, index) => {
    const y = index * 32 + 26
    const [min, med, p95, p99, max] = [values.min, values.med, values['p(95)'], values['p(99)'], values.max].map(x)
    return `<text x="${left - 12}" y="${y + 4}" text-anchor="end">${escapeMarkup(title)}</text><path class="span" d="M${min} ${y}H${max}"/><rect x="${med}" y="${y - 8}" width="${Math.max(2, (p95 ?? 0) - (med ?? 0))}" height="16"/><path class="edge" d="M${p99} ${y - 8}V${y + 8}"/>`
  })
  return `<svg viewBox="0 0 ${width} ${rows.length * 32 + 36}" role="img" aria-label="Times">${grid.join('')}${bars.join('')}</svg>`
}

function countsChart(counts: readonly (readonly [string, number])[]): string {
  const most = Math.max(1, ...counts.map(([, count]) => count))
  const bars = counts.map(([name, count], index) => {
    const y = index * 24 + 8
    const long = (count / most) * (width - left - 90)
    return `<text x="${left - 12}" y="${y + 12}" text-anchor="end">${escapeMarkup(name)}</text><rect x="${left}" y="${y}" width="${long}" height="16"/><text x="${left + long + 8}" y="${y + 12}">${count}</text>`
  })
  return `<svg viewBox="0 0 ${width} ${counts.length * 24 + 16}" role="img" aria-label="Counts">${bars.join('')}</svg>`
}

const style =
  'body{font:14px system-ui,sans-serif;max-width:1440px;margin:24px auto;padding:0 24px;color-scheme:light dark}section{display:flex;flex-wrap:wrap;gap:32px;align-items:flex-start}svg{width:640px;max-width:100%;font:12px system-ui,sans-serif}text{fill:currentColor}rect{fill:#2f6feb}.grid{stroke:#8884}.span{stroke:#2f6feb;stroke-width:2}.edge{stroke:#d29922;stroke-width:3}table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:4px 12px;text-align:right;border-bottom:1px solid #8884}td:first-child,th:first-child{text-align:left}'

function page(name: string, data: Summary): string {
  const rows = rowsOf(data)
  const counts = countsOf(data)
  const times = rows.map(({ title, values }) => [title, ...marks.map((mark) => short(values[mark] ?? 0))])
  const checked = thresholdsOf(data).map(({ text, ok }) => [text, ok ? 'held' : 'BROKEN'])
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>${style}</style><h1>${name}</h1>
<p>${escapeMarkup(__ENV.TARGET ?? '')} ${new Date().toISOString()}</p>
<h2>Held or broken</h2>${table(['threshold', ''], checked)}
<h2>Times in milliseconds</h2><p>The line goes from the fastest to the slowest, the box from the median to p(95), the mark is p(99).</p><section>${timesChart(rows)}${table(['', ...marks], times)}</section>
<h2>Counted</h2><section>${countsChart(counts)}${table(
    ['', 'count'],
    counts.map(([title, count]) => [title, String(count)]),
  )}</section></html>`
}

const thresholdsOf = ({ metrics }: Summary) =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([rule, { ok }]) => ({ text: `${name} ${rule}`, ok })),
  )

function words(data: Summary, file: string): string {
  const times = rowsOf(data).map(
    ({ title, values }) =>
      `  ${title.padEnd(40)} ${marks.map((mark) => `${mark} ${short(values[mark] ?? 0)}`).join('  ')} ms`,
  )
  const counts = countsOf(data).map(([name, count]) => `  ${name.padEnd(40)} ${count}`)
  const checked = thresholdsOf(data).map(({ text, ok }) => `  ${ok ? 'held  ' : 'BROKEN'} ${text}`)
  return [...times, ...counts, ...checked, `  report ${file}`, ''].join('\n')
}

export function reportTo(name: string) {
  const { REPORT: file = `${name}.html`, SUMMARY } = __ENV
  return (data: Summary) => ({
    [file]: page(name, data),
    ...(SUMMARY ? { [SUMMARY]: JSON.stringify({ metrics: data.metrics }) } : { stdout: words(data, file) }),
  })
}
