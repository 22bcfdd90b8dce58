/** Every wording of a draft as it is seen and tried before a launch: the second one, another language, a further channel. */
import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitForClose, waitForFocus } from '../../infra/browser-actions.ts'
import { seriousProblems, sticksOut } from '../../infra/browser-looks.ts'
import { phone, testCampaignScreens } from '../../infra/campaigns-browser.ts'

const company = testCampaignScreens()
const { ask, enter, audience, draft, secondChannel } = company

const words = (text: string) => ({ type: 'text', text, subject: null })

test('the second wording in another language is previewed and sent for a test, by keyboard', async () => {
  const number = '+5511987659999'
  const fieldId = randomUUIDv7()
  const choices = ['Português', 'English'].map((label) => ({ label, was: [] }))
  const field = { fieldId, owner: 'contact', key: 'idioma', label: 'Idioma', type: 'choice', choices, required: false }
  await ask('contacts.create-field', field)
  const addresses = [{ kind: 'phone', value: '+5511987650001' }]
  await ask('contacts.create', { contactId: randomUUIDv7(), name: 'Ana', addresses })
  const { channelId: further } = await secondChannel('Reserva')
  const translations = (text: string) => [{ language: 'English', message: words(text) }]
  const made = await draft('Natal', {
    ...{ audienceId: await audience('Todos'), languageFieldId: fieldId, nameFallback: 'friend' },
    message: { ...words('Feliz Natal'), translations: translations('Merry Christmas') },
    variants: [{ ...words('Boas festas'), translations: translations('Happy holidays, {{contato.primeiro_nome}}') }],
    fallbacks: [{ channelId: further, message: words('Por outro canal'), waitMinutes: null }],
  })
  const page = await enter(0, `/campaign-builder?campaign=${made.id}`)
  const choice = page.getByLabel('Versão mostrada')
  await choice.waitFor()
  await expect
    .poll(() => choice.locator('option').allInnerTexts())
    .toEqual([
      ...['Versão A · Todos os demais', 'Versão A · English', 'Versão B · Todos os demais', 'Versão B · English'],
      '2º canal: Reserva',
    ])
  const preview = page.getByRole('region', { name: 'Prévia no celular' }).last()
  await preview.getByText('Feliz Natal').waitFor()
  for (const shown of ['Merry Christmas', 'Boas festas', 'Happy holidays, Ana', 'Por outro canal']) {
    await choice.press('ArrowDown')
    await preview.getByText(shown, { exact: true }).waitFor()
  }
  expect(await seriousProblems(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  expect(await sticksOut(page)).toBe(null)

  await page.getByRole('button', { name: 'Enviar teste', disabled: false }).press('Enter')
  const trial = page.getByRole('dialog', { name: 'Enviar teste' })
  const tried = trial.getByLabel('Versão mostrada')
  await waitForFocus(trial)
  for (let step = 0; step < 3; step += 1) await tried.press('ArrowDown')
  expect(await tried.locator('option:checked').textContent()).toBe('Versão B · English')
  await trial.getByLabel('Para', { exact: true }).fill(number)
  expect(await seriousProblems(page)).toEqual([])
  expect(await sticksOut(page)).toBe(null)
  await page.keyboard.press('Enter')
  const outcome = trial.getByText(/: (Na fila|Enviada|Entregue|Lida)/)
  await outcome.waitFor()
  await expect
    .poll(async () => (await company.desk.got(number)).map((text) => text.slice(0, 15)))
    .toEqual(['Happy holidays,'])
  // What became of it is not said of another wording.
  await tried.press('ArrowUp')
  await outcome.waitFor({ state: 'detached' })
  await trial.getByRole('button', { name: 'Cancelar' }).press('Enter')
  await waitForClose(trial)
  await page.context().close()
})
