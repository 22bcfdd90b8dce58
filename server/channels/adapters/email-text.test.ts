import { expect, it } from 'vitest'
import { folded, textOfPage } from './email-text.ts'

it('reads the text of a page, and nothing of what it hides', () => {
  const page =
    '<html><head><title>T</title><style>p{}</style></head><body><p>Ol&aacute;,&nbsp;&#x1F44B; tudo   bem?</p><p>Segunda <b>linha</b><br>quebra</p><script>x()</script><!-- c --></body></html>'
  expect(textOfPage(page)).toBe('Olá, 👋 tudo bem?\nSegunda linha\nquebra')
})

it('marks a quotation as plain text does', () =>
  expect(textOfPage('<div>oi</div><blockquote><p>antes<blockquote>fundo</blockquote></blockquote>')).toBe(
    'oi\n> antes\n> > fundo',
  ))

const costOf = (text: string, read: (text: string) => unknown = textOfPage) => {
  const before = process.cpuUsage()
  for (let n = 0; n < 5; n++) read(text)
  return process.cpuUsage(before).user + 1_000
}

it('takes pages made to hurt in a time that grows with their length', () => {
  const plain = costOf('<p>x</p>'.repeat(50_000))
  for (const part of ['<div>', '<blockquote>', '<ul><li>', '<!--', '<', '&amp', '&#', '<a x=1 ', '\n '])
    expect(costOf(part.repeat(400_000 / part.length))).toBeLessThan(20 * plain)
})

it('tells an introduction from a line that is made to look like one, however long that is', () => {
  const introduction = 'Em ter., 5 de mai. de 2026 às 10:00, Ana <ana@example.com> escreveu :'
  expect(folded(`Oi\n\n${introduction}\n> antes`)).toEqual({ text: 'Oi', quoted: `${introduction}\n> antes` })
  const plain = costOf('palavra '.repeat(25_000), folded)
  for (const hostile of [
    `On aaaa wrote${' '.repeat(200_000)}x`,
    `${'On a wrote : '.repeat(15_000)}`,
    '_'.repeat(200_000),
  ])
    expect(costOf(hostile, folded)).toBeLessThan(20 * plain)
})
