import { expect, it } from 'vitest'
import { blocksOf, spansOf } from './markdown.ts'

it('reads paragraphs, lists, headings, tables and code', () => {
  const text = [
    '# Título',
    'Um **forte** e',
    'mais',
    '',
    '- a',
    '- `b`',
    '1. c',
    '| x | y |',
    '|---|---:|',
    '| 1 | 2 |',
    '```',
    '<b>',
    '```',
  ]
  expect(blocksOf(text.join('\n')).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'table', 'code'])
  const [, paragraph, list, table, code] = blocksOf(text.join('\n'))
  expect(paragraph).toMatchObject({ spans: [{ text: 'Um ' }, { kind: 'strong', text: 'forte' }, { text: ' e\nmais' }] })
  expect(list).toMatchObject({
    ordered: false,
    items: [[{ text: 'a' }], [{ kind: 'code', text: 'b' }], [{ text: 'c' }]],
  })
  expect(table).toMatchObject({ head: [[{ text: 'x' }], [{ text: 'y' }]], rows: [[[{ text: '1' }], [{ text: '2' }]]] })
  expect(code).toEqual({ kind: 'code', text: '<b>' })
})

it('a link leads to a screen of ours, and HTML is text', () => {
  expect(spansOf('[a](/crm)')).toEqual([{ kind: 'link', text: 'a', to: '/crm' }])
  for (const text of [
    '[a](https://x.example)',
    '[a](//x.example)',
    '[a](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
  ])
    expect(spansOf(text).every(({ kind }) => kind === 'text')).toBe(true)
})
