import { expect, it } from 'vitest'
import { chunksOf, textOfPage } from './chunks.ts'

it('paragraphs stay together, and no chunk is longer than the most', () => {
  expect(chunksOf('Um.\n\nDois.')).toEqual(['Um.\nDois.'])
  const long = 'palavra '.repeat(1_000)
  const chunks = chunksOf(long)
  expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(1_200)
  expect(chunks.join(' ').split(/\s+/)).toHaveLength(1_000)
})

it('a page is its words, without scripts, styles and comments', () => {
  const page =
    '<head><style>p{}</style><script>alert("x")</script></head><h1>Trocas &amp; prazos</h1><!-- no --><p>Até&nbsp;30 dias</p>'
  expect(textOfPage(page)).toBe('Trocas & prazos\n\nAté 30 dias')
  expect(textOfPage('<script>never ends')).toBe('')
  expect(textOfPage('<script>a</SCRIPT>İ b<STYLE>c</Style>d<P>e')).toBe('İ bd\n\ne')
  expect(textOfPage(`${'<script></SCRIPT>'.repeat(100_000)}fim`)).toBe('fim')
  expect(textOfPage('<'.repeat(100_000))).toBe('')
})
