import { expect, it } from 'vitest'
import { textOfPage } from './email-text.ts'

it('reads the text of a page, and nothing of what it hides', () => {
  const page =
    '<html><head><title>T</title><style>p{}</style></head><body><p>Ol&aacute;,&nbsp;&#x1F44B; tudo   bem?</p><p>Segunda <b>linha</b><br>quebra</p><script>x()</script><!-- c --></body></html>'
  expect(textOfPage(page)).toBe('Olá, 👋 tudo bem?\nSegunda linha\nquebra')
})

it('marks a quotation as plain text does', () =>
  expect(textOfPage('<div>oi</div><blockquote><p>antes<blockquote>fundo</blockquote></blockquote>')).toBe(
    'oi\n> antes\n> > fundo',
  ))

it('takes pages made to hurt in a time that grows with their length', () => {
  const costOf = (page: string) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 5; n++) textOfPage(page)
    return process.cpuUsage(before).user + 1_000
  }
  const plain = costOf('<p>x</p>'.repeat(50_000))
  for (const part of ['<div>', '<blockquote>', '<ul><li>', '<!--', '<', '&amp', '&#', '<a x=1 ', '\n '])
    expect(costOf(part.repeat(400_000 / part.length))).toBeLessThan(20 * plain)
})
