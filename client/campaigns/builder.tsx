/** /campaign-builder and /campaigns/mass-dispatch: audience, message, schedule and rate, what it would come to, launch. */
import { type Campaign, createCampaign } from '@aura/contracts/campaigns/campaign.ts'
import { chakra } from '@chakra-ui/react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { ConcurrentEditNotice } from '../platform/ui/concurrent-edit-notice.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import look from './builder.module.css'
import page from './campaigns.module.css'
import { NameFallbackField } from './name-fallback-field.tsx'
import { useAudiences } from './use-audience-names.ts'
import { type CampaignDraft, useCampaignDraft } from './use-campaign-draft.ts'
import { useCampaigns } from './use-campaigns.ts'
import { useSendingChannels } from './use-channels.ts'

const FallbacksCard = lazy(async () => ({ default: (await import('./fallbacks-card.tsx')).FallbacksCard }))
const LanguageField = lazy(async () => ({ default: (await import('./language-field.tsx')).LanguageField }))
const LaunchCard = lazy(async () => ({ default: (await import('./launch-card.tsx')).LaunchCard }))
const MessageFields = lazy(async () => ({ default: (await import('./message-fields.tsx')).MessageFields }))
const VersionsMenu = lazy(async () => ({ default: (await import('./versions-menu.tsx')).VersionsMenu }))
const VariantsCard = lazy(async () => ({ default: (await import('./variants-card.tsx')).VariantsCard }))
const WhenCard = lazy(async () => ({ default: (await import('./when-card.tsx')).WhenCard }))
const WordingPreview = lazy(async () => ({ default: (await import('./wording-preview.tsx')).WordingPreview }))
const TestDialog = lazy(async () => ({ default: (await import('./test-dialog.tsx')).TestDialog }))

export function Builder({ title }: { title: string }) {
  const { t } = useTranslation()
  const { campaign: wanted } = useSearch({ strict: false }) as { campaign?: string }
  const { state, status, error } = useCampaigns()
  const [made, setMade] = useState<string>()
  const mayMake = useMay(createCampaign.needs)
  if (status === 'refused') return <EmptyState title={t('campaigns.refused')} text={errorText(error)} />
  if (!mayMake) return <EmptyState title={t('campaigns.may_not_make')} />
  if (!state) return <Skeleton h="240px" m="6" />
  const campaign = wanted === undefined ? undefined : state.campaigns[wanted]
  if (wanted !== undefined && !campaign && wanted !== made)
    return <EmptyState title={t('campaigns.campaign_not_found')} action={<ToList />} />
  if (campaign && campaign.state !== 'draft')
    return (
      <EmptyState
        title={t('campaigns.no_draft', { name: campaign.name })}
        action={
          <Button asChild>
            <Link to="/campaigns/my-campaigns/$campaignId" params={{ campaignId: campaign.id }}>
              {t('campaigns.open')}
            </Link>
          </Button>
        }
      />
    )
  // What was made here goes on being edited here: its address changes, and the form does not.
  const key = wanted === made ? 'new' : (wanted ?? 'new')
  return <Form key={key} title={title} campaign={campaign} made={setMade} />
}

function ToList() {
  const { t } = useTranslation()
  return (
    <Button asChild>
      <Link to="/campaigns/my-campaigns">{t('shell.my_campaigns')}</Link>
    </Button>
  )
}

type FormProps = { title: string; campaign: Campaign | undefined; made: (campaignId: string) => void }

function Form({ title, campaign, made }: FormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [testing, setTesting] = useState(false)
  const { channels, isRead } = useSendingChannels()
  const created = useCallback(
    (campaignId: string) => {
      made(campaignId)
      void navigate({ to: '.', search: { campaign: campaignId }, replace: true })
    },
    [made, navigate],
  )
  const draft = useCampaignDraft(campaign, created)
  const { state } = useCampaigns()
  const stored = state?.campaigns[draft.campaignId]
  const { fields, put } = draft
  const channel = channels.find(({ id }) => id === fields.channelId)
  return (
    <>
      <PageHeader title={title} facts={<SaveState draft={draft} />}>
        <Button onClick={draft.undo} aria-disabled={!draft.canUndo} opacity={draft.canUndo ? 1 : 0.55}>
          <Undo2 size={16} strokeWidth={1.75} aria-hidden /> {t('campaigns.undo')}
        </Button>
        <Suspense>{draft.canUndo && <VersionsMenu draft={draft} />}</Suspense>
        <Button
          aria-disabled={!draft.isWhole}
          opacity={draft.isWhole ? 1 : 0.55}
          onClick={() => draft.isWhole && setTesting(true)}
        >
          {t('campaigns.test_send')}
        </Button>
      </PageHeader>
      <div className={page.page}>
        <div className={page.column}>
          {draft.isOvertaken && stored && (
            <ConcurrentEditNotice
              text={t('campaigns.changed')}
              action={t('campaigns.take_current')}
              take={() => draft.takeCurrent(stored)}
            />
          )}
          <WhomCard draft={draft} isRead={isRead} />
          <Card title={t('campaigns.step.message')} inset>
            <Suspense>
              <LanguageField draft={draft} />
            </Suspense>
            <Suspense>
              <MessageFields
                channel={channel}
                message={fields.message}
                put={(message) => put({ message })}
                languageFieldId={fields.languageFieldId}
              />
            </Suspense>
            <NameFallbackField value={fields.nameFallback} put={(nameFallback) => put({ nameFallback })} />
          </Card>
          <Suspense>
            <VariantsCard draft={draft} channel={channel} />
          </Suspense>
          <Suspense>
            <FallbacksCard draft={draft} channels={channels} />
          </Suspense>
          <Suspense>
            <WhenCard draft={draft} />
          </Suspense>
          <Suspense>
            <LaunchCard draft={draft} campaign={stored} />
          </Suspense>
        </div>
        <div className={page.column}>
          <Card title={t('campaigns.preview')} inset>
            <Suspense>
              <WordingPreview fields={fields} channels={channels} />
            </Suspense>
          </Card>
        </div>
      </div>
      <Suspense>{testing && <TestDialog fields={fields} leave={() => setTesting(false)} />}</Suspense>
    </>
  )
}

function SaveState({ draft }: { draft: CampaignDraft }) {
  const { t } = useTranslation()
  const { problem, version, isWhole, isStored } = draft
  const word = version !== undefined ? 'saved' : isWhole ? 'saving' : isStored ? 'unsaved' : 'not_yet_saved'
  return (
    <chakra.span role="status" fontSize="sm" color={problem ? 'critical' : 'muted'}>
      {problem ?? t(`campaigns.draft.${word}`)}
    </chakra.span>
  )
}

function WhomCard({ draft: { fields, put }, isRead }: { draft: CampaignDraft; isRead: boolean }) {
  const { t } = useTranslation()
  const { inUse } = useAudiences()
  const { channels } = useSendingChannels()
  function choose(channelId: string) {
    const [before, next] = [fields.channelId, channelId].map((id) => channels.find((one) => one.id === id))
    const sameKind = before?.kind === next?.kind && before?.account === next?.account
    put({
      channelId,
      ...(!sameKind && { message: { type: 'text', text: '', subject: null }, variants: [], trial: null }),
    })
  }
  return (
    <Card title={t('campaigns.step.whom')} inset>
      <div className={look.grid}>
        <Field label={t('campaigns.name')}>
          {(wiring) => (
            <Input
              {...wiring}
              value={fields.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => put({ name: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('campaigns.audience')}
          hint={
            <Link to="/bases" search={{ tab: 'audiences' }}>
              {t(inUse.length === 0 ? 'campaigns.no_audiences' : 'campaigns.edit_audiences')}
            </Link>
          }
        >
          {(wiring) => (
            <Select {...wiring} value={fields.audienceId} onChange={({ target }) => put({ audienceId: target.value })}>
              <option value="">{t('campaigns.choose')}</option>
              {inUse.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('campaigns.channel')}
          hint={isRead && channels.length === 0 ? t('campaigns.no_channels') : undefined}
        >
          {(wiring) => (
            <Select {...wiring} value={fields.channelId} onChange={({ target }) => choose(target.value)}>
              <option value="">{t('campaigns.choose')}</option>
              {channels.map(({ id, name, kind }) => (
                <option key={id} value={id}>{`${t(`contacts.channel.${kind}`)} · ${name}`}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Switch
        label={t('campaigns.consent_only')}
        hint={t('campaigns.consent_only_hint')}
        checked={fields.consentOnly}
        onChange={(consentOnly) => put({ consentOnly })}
      />
    </Card>
  )
}
