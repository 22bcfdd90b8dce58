/** Stops every campaign: its reach beforehand, the reason for the next supervisor, and the proof that it holds. */
import { haltCampaigns, outbound, resumeCampaigns } from '@aura/contracts/conversations/outbound/rules.ts'
import { haltProof, haltReach } from '@aura/contracts/warroom/operations/reach.ts'
import { outboundReducer } from '@aura/machines/conversations/outbound/outbound.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { formatInstant } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { StatusBadge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { confirm } from '../../platform/ui/confirm.tsx'
import { FormFields } from '../../platform/ui/contract-form.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { useContractForm } from '../../platform/ui/form/use-contract-form.ts'
import { FormDialog } from '../../platform/ui/form-dialog.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

const nothing = {}

export default function HaltDialog({ leave }: Opened) {
  const { state } = useView(outbound, outboundReducer, nothing)
  const isHalted = state?.halted != null
  const [wasHalted, setWasHalted] = useState(false)
  // Once the stop is taken back, here or by somebody else, it is not offered anew under the same hand.
  const isOver = wasHalted && !isHalted
  useEffect(() => {
    if (isHalted) setWasHalted(true)
    if (isOver) leave()
  }, [isHalted, isOver, leave])
  // The stop waits for nothing: neither for what is there now nor for its reach.
  if (isOver) return null
  return state?.halted ? <Halted halted={state.halted} leave={leave} /> : <Halting leave={leave} />
}

function Halting({ leave }: Opened) {
  const { t } = useTranslation()
  const read = useQuery(haltReach, nothing)
  const { data } = read
  const required = t('warroom.halt.reason_missing')
  // It stays open: the proof follows.
  const form = useContractForm({
    contract: haltCampaigns,
    fields: [{ name: 'reason', label: t('warroom.halt.reason'), kind: 'text', maxLength: 200, required }],
  })
  return (
    <FormDialog
      title={t('warroom.halt.ask')}
      text={t('warroom.halt.ask_text')}
      action={t('warroom.halt.now')}
      grave
      leave={leave}
      form={form}
    >
      <PendingRead of={read} />
      <dl className={look.facts} data-reach={data ? '' : undefined}>
        <dt>{t('warroom.halt.waiting')}</dt>
        <dd>{data?.waiting ?? '–'}</dd>
        <dt>{t('warroom.halt.people')}</dt>
        <dd>{data?.people ?? '–'}</dd>
        <dt>{t('warroom.halt.underway')}</dt>
        <dd>{data?.underway ?? '–'}</dd>
      </dl>
      <FormFields form={form} />
    </FormDialog>
  )
}

type Halted = { at: string; byName: string; reason: string }
const roundMs = 2000

function Halted({ halted, leave }: Opened & { halted: Halted }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const proof = useQuery(haltProof, nothing)
  const { data, refetch } = proof
  const { data: reach, refetch: refetchReach } = useQuery(haltReach, nothing)
  const resume = useCommand(resumeCampaigns)
  const round = useNow(roundMs)
  // What did not happen is no event: it is counted again and again.
  useEffect(() => {
    if (round === 0) return
    refetch()
    refetchReach()
  }, [round, refetch, refetchReach])
  const letGo = () =>
    void resume.send({}).then(leave, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  const ask = () =>
    confirm({
      title: t('warroom.halt.resume'),
      description: t('warroom.halt.resume_text'),
      confirmText: t('warroom.halt.resume'),
      onConfirm: letGo,
    })
  const holds = data?.sentSince === 0
  return (
    <Drawer
      title={t('warroom.halt.stopped')}
      facts={t('warroom.halt.by', {
        name: halted.byName,
        at: formatInstant(halted.at, language),
        reason: halted.reason,
      })}
      open
      close={leave}
      footer={<Button onClick={ask}>{t('warroom.halt.resume')}</Button>}
    >
      <PendingRead of={proof} h="6" />
      <p role="status" data-proof={data?.sentSince}>
        {data && (
          <StatusBadge
            tone={holds ? 'ok' : 'critical'}
            word={holds ? t('warroom.halt.holds') : t('warroom.halt.leaks', { count: data.sentSince })}
          />
        )}
      </p>
      <dl className={look.facts} style={{ marginTop: 12 }}>
        <dt>{t('warroom.halt.sent_since')}</dt>
        <dd>{data?.sentSince ?? '–'}</dd>
        <dt>{t('warroom.halt.waiting_release')}</dt>
        <dd>{reach?.waiting ?? '–'}</dd>
        <dt>{t('warroom.halt.kept')}</dt>
        <dd>{data?.keptSince ?? '–'}</dd>
        <dt>{t('warroom.halt.underway')}</dt>
        <dd>{data?.underway ?? '–'}</dd>
      </dl>
    </Drawer>
  )
}
