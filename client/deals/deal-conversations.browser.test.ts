import { expect, test } from 'vitest'
import { waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems } from '../../infra/browser-looks.ts'
import { leave, patient, row, testInbox } from '../../infra/inbox-test.ts'

const inbox = testInbox()

test('beside a deal the conversations of its contact are live, and beside a conversation its deals', async () => {
  const marina = await inbox.customer('Marina Prado', 'Bom dia, quero um orçamento')
  const [page, operator] = [await inbox.enter(0), await inbox.enter(1)]
  for (const each of [page, operator]) await row(each, 'Marina Prado').click()
  await page.getByRole('button', { name: 'Novo negócio' }).click()
  const form = page.getByRole('dialog', { name: 'Novo negócio' })
  await waitForFocus(form)
  await form.getByLabel('Título').fill('Uniformes')
  await form.getByLabel('Valor').fill('900')
  await form.getByRole('button', { name: 'Criar negócio' }).click()
  await operator.getByRole('list', { name: 'Negócios' }).getByText('Uniformes').waitFor(patient)

  await page.getByRole('list', { name: 'Negócios' }).getByText('Uniformes').click()
  const deal = page.getByRole('dialog', { name: 'Editar negócio' })
  await waitForFocus(deal)
  await deal.getByRole('tab', { name: 'Conversas' }).click()
  const list = deal.getByRole('list', { name: 'Conversas' })
  await list.getByText('Bom dia, quero um orçamento').waitFor()
  await inbox.desk.write(marina, 'Marina Prado', 'São 30 camisas')
  await list.getByText('São 30 camisas').waitFor(patient)
  await list.getByText(/não lidas?$/).waitFor()
  await list.getByText('Aguardando').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await operator.getByRole('button', { name: 'Assumir para responder' }).click()
  await list.getByText('Em atendimento').waitFor()
  await list.getByText(/não lidas?$/).waitFor({ state: 'detached' })
  await leave(page, operator)
})
