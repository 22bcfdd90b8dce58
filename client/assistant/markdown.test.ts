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
    items: [{ spans: [{ text: 'a' }] }, { spans: [{ kind: 'code', text: 'b' }] }, { spans: [{ text: 'c' }] }],
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

const blocks = (...rows: string[]) => blocksOf(rows.join('\n'))
const text = (value: string) => ({ spans: [{ kind: 'text', text: value }], lists: [] })

it('a table right after a sentence is a table', () => {
  expect(blocks('Estes são os negócios:', '| x | y |', '|---|---|', '| 1 | 2 |', 'Fim | aqui')).toMatchObject([
    { kind: 'paragraph', spans: [{ text: 'Estes são os negócios:' }] },
    {
      kind: 'table',
      head: [[{ text: 'x' }], [{ text: 'y' }]],
      rows: [
        [[{ text: '1' }], [{ text: '2' }]],
        [{}, {}],
      ],
    },
  ])
  expect(blocks('a | b', 'c')).toMatchObject([{ kind: 'paragraph' }])
})

it('an ordered list goes on over blank rows, and one that begins again begins with its own number', () => {
  expect(blocks('1. a', '', '2. b', '', '', '3. c')).toEqual([
    { kind: 'list', ordered: true, start: 1, items: [text('a'), text('b'), text('c')] },
  ])
  expect(blocks('1. a', 'Depois:', '2. b')).toMatchObject([
    { kind: 'list', start: 1 },
    { kind: 'paragraph' },
    { kind: 'list', start: 2, items: [text('b')] },
  ])
  expect(blocks('1. a', '', '- b')).toMatchObject([
    { kind: 'list', ordered: true, items: [text('a')] },
    { kind: 'list', ordered: false, items: [text('b')] },
  ])
})

it('what is indented stands in a list of its own below its item, and a row without a mark goes on with it', () => {
  expect(blocks('1. a', '   mais', '   - b', '     - c', '   - d', '2. e', 'Fim')).toMatchObject([
    {
      kind: 'list',
      ordered: true,
      items: [
        {
          spans: [{ text: 'a\nmais' }],
          lists: [
            {
              ordered: false,
              items: [{ spans: [{ text: 'b' }], lists: [{ items: [text('c')] }] }, text('d')],
            },
          ],
        },
        text('e'),
      ],
    },
    { kind: 'paragraph', spans: [{ text: 'Fim' }] },
  ])
})

it('rows of any shape come to an end', () => {
  for (const rows of [
    ['  - a', '- b', '    - c', '', ''],
    ['-', '- ', '1.'],
    ['   1. a', ' 2. b', '', '  c', 'd'],
    ['   - a', '', '   b'],
  ])
    expect(blocks(...rows).length).toBeGreaterThan(0)
})
