/** A colleague is named in a note by '@', told so, and brought to the conversation. */
import { expect, test } from 'vitest'
import { seriousProblems } from '../../../infra/browser-looks.ts'
import { box, leave, messageWith, patient, row, testInbox } from '../../../infra/inbox-test.ts'

const inbox = testInbox()

test('an @ offers colleagues, the note is theirs to find from the bell, and a bare @ stays a letter', async () => {
  const [ana, bia] = [await inbox.enter(1), await inbox.enter(2, '/operations?scope=all')]
  await inbox.customer('Clara Souza', 'Preciso da segunda via')
  await row(ana, 'Clara Souza').click(patient)
  await ana.getByRole('button', { name: 'Assumir', exact: true }).click()
  await expect.poll(() => box(ana).evaluate((element) => element === document.activeElement), patient).toBe(true)
  await ana.keyboard.press('Escape')
  await ana.keyboard.press('n')
  const note = ana.getByRole('textbox', { name: 'Só a equipe vê esta nota' })
  await expect.poll(() => note.evaluate((element) => element === document.activeElement)).toBe(true)

  // 1. By keyboard: narrowed, taken over by Enter, the caret behind it.
  await ana.keyboard.type('Veja isto @3')
  const offers = ana.getByRole('listbox', { name: 'Pessoas para mencionar' })
  await expect
    .poll(() => offers.getByRole('option').allInnerTexts())
    .toEqual([expect.stringMatching(/^Pessoa 3\s+Fora do atendimento$/)])
  expect(await seriousProblems(ana)).toEqual([])
  await ana.keyboard.press('Enter')
  await offers.waitFor({ state: 'detached' })
  await ana.keyboard.type('por favor, fone @ramal')
  await expect.poll(() => note.inputValue()).toBe('Veja isto @Pessoa 3 por favor, fone @ramal')
  await ana.keyboard.press('Enter')
  await messageWith(ana, 'Nota interna de Pessoa 2').getByText('@Pessoa 3').waitFor(patient)

  // It looks unlike what a customer wrote: another ground, another edge, the other side, and its own label.
  const look = (text: string) =>
    messageWith(ana, text)
      .locator('[class*=bubble]')
      .first()
      .evaluate((bubble) => {
        const { backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(bubble)
        return [backgroundColor, borderTopColor, borderTopStyle, Math.round(bubble.getBoundingClientRect().left)]
      })
  const [customers, inside] = [await look('Preciso da segunda via'), await look('Nota interna de Pessoa 2')]
  expect(inside.filter((part, at) => part === customers[at])).toEqual([])

  // 2. The colleague hears of it and stands before the note.
  await bia.getByRole('button', { name: 'Notificações, 1 não lida' }).click(patient)
  const panel = bia.getByRole('dialog', { name: 'Notificações' })
  await panel.getByText('Pessoa 2 mencionou você na conversa com Clara Souza.').click()
  await messageWith(bia, 'Veja isto @Pessoa 3').waitFor(patient)
  expect(await bia.getByText('Não é ao vivo').count()).toBe(0)
  await leave(ana, bia)
})
