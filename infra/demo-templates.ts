/** Templates the demo company has: those its provider knows, with words for their gaps, and one for SMS. */
import type { TemplateParts } from '@aura/contracts/templates/template.ts'
import type { Outside } from '@aura/server/channels/channels.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { accountOf } from '@aura/server/templates/accounts.ts'
import { insertTemplate, lockTemplate, saveTemplate } from '@aura/server/templates/store.ts'
import { applyListing, listAt } from '@aura/server/templates/sync.ts'

type Within = <T>(work: (context: Work) => Promise<T>) => Promise<T>

const author = { id: null, name: 'Aura' }
const gapNames: Readonly<Record<string, readonly string[]>> = {
  retomar_atendimento: ['Nome'],
  pedido_a_caminho: ['Pedido', 'Nome', 'Previsão', 'Código de rastreio'],
  segunda_via_de_boleto: ['Nome', 'Vencimento', 'Código'],
}
const bySms: TemplateParts = {
  header: null,
  body: 'Oi, {{1}}. Seu horário está confirmado para {{2}}. Responda STOP para não receber avisos.',
  footer: null,
  buttons: [],
  variables: [
    { name: 'Nome', example: 'Maria' },
    { name: 'Quando', example: 'sexta às 15h' },
  ],
  unsupported: null,
}

/** Once: what somebody made of them since stays. */
export async function seedDemoTemplates(within: Within, config: Outside, companyId: string): Promise<void> {
  const channel = await within(async ({ tx }) => {
    const existing = await tx.selectFrom('templates').where('channel_kind', '=', 'sms').select('id').executeTakeFirst()
    if (existing) return undefined
    return await tx
      .selectFrom('channels')
      .where('kind', '=', 'whatsapp')
      .where('state', '=', 'active')
      .selectAll()
      .executeTakeFirst()
  })
  const account = channel && accountOf(channel)
  if (!channel || !account) return
  const result = await listAt(within, config, channel)
  if (result?.said !== 'yes') return
  const { askedAt, answer: listed } = result
  await within(async (work) => {
    for (const { name, language, category, parts } of listed) {
      const names = gapNames[name]
      if (!names) continue
      const variables = parts.variables.map((variable, at) => ({ ...variable, name: names[at] ?? '' }))
      const fresh = { company_id: companyId, id: work.newId(), channel_kind: 'whatsapp' as const, account }
      await insertTemplate(work, { ...fresh, name, language, category, parts: { ...parts, variables } }, author)
    }
    await applyListing(work, { companyId, account, askedAt, listed })
    const sms = {
      company_id: companyId,
      id: work.newId(),
      channel_kind: 'sms' as const,
      account: null,
      name: 'horario_confirmado',
      language: 'pt_BR',
      category: 'utility' as const,
    }
    await insertTemplate(work, { ...sms, parts: bySms }, author)
    const row = await lockTemplate(work.tx, sms.id)
    await saveTemplate(work, row, { state: 'approved', sent_version: 1, live_version: 1 })
  })
}
