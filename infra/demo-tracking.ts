/** Where the demo company's links lead, a QR code on its window, and a form for its site. */

import type { Work } from '@aura/server/platform/handle.ts'
import { newCode } from '@aura/server/tracking/code.ts'

type Within = <T>(work: (context: Work) => Promise<T>) => Promise<T>

const targets = [
  { name: 'Coleção de inverno', url: 'https://loja.example/inverno', utm_source: 'aura', carries_ref: true },
  { name: 'Segunda via de boleto', url: 'https://loja.example/boleto', utm_source: null, carries_ref: false },
  { name: 'Central de ajuda', url: 'https://loja.example/ajuda', utm_source: null, carries_ref: false },
] as const

const consent =
  'Aceito receber novidades e ofertas da Aura Demonstração por e-mail. Posso cancelar quando quiser, pelo link no fim de cada e-mail.'

/** Once: what somebody made of them since stays. */
export async function seedDemoTracking(within: Within, companyId: string): Promise<void> {
  await within(async ({ tx, now, newId }) => {
    const existing = await tx.selectFrom('link_targets').select('id').limit(1).executeTakeFirst()
    if (existing) return
    const common = { company_id: companyId, utm_medium: null, utm_campaign: null, life_days: 90, state_reason: null }
    const rows = targets.map((target) => ({ ...common, ...target, id: newId(), made_at: now }))
    await tx.insertInto('link_targets').values(rows).execute()
    const link = { company_id: companyId, code: newCode(), label: 'Vitrine da loja', is_qr: true, made_at: now }
    const everybody = { campaign_id: null, contact_id: null, message_id: null, expires_at: null, revoked_at: null }
    await tx
      .insertInto('short_links')
      .values({ ...link, ...everybody, target_id: rows[0]?.id ?? null })
      .execute()
    const form = { company_id: companyId, id: newId(), name: 'Novidades no site', title: 'Receba nossas novidades' }
    await tx
      .insertInto('capture_forms')
      .values({
        ...{ ...form, consent_text: consent, asks_phone: true, made_at: now },
        sites: JSON.stringify(['https://loja.example']),
      })
      .execute()
    await tx
      .insertInto('form_consents')
      .values({ company_id: companyId, form_id: form.id, version: 1, text: consent, at: now })
      .execute()
  })
}
