/** Which personal data is masked before it leaves to a provider, and what left lately. */
import {
  aiDepartures,
  aiPrivacy,
  type Departure,
  type PersonalDataKind,
  personalDataKinds,
  setPrivacy,
} from '@aura/contracts/ai/privacy.ts'
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../platform/feed/use-command.ts'
import { usePolling } from '../platform/feed/use-polling.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { EmptyState } from '../platform/ui/empty.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { arrange } from '../platform/ui/table/arrange.ts'
import type { Column } from '../platform/ui/table/column.ts'
import { anything, type ListQuery } from '../platform/ui/table/list-query.ts'
import { LocalTable } from '../platform/ui/table/local-table.tsx'
import { agoColumn, countColumn } from '../platform/ui/table/typed-columns.tsx'
import { toast } from '../platform/ui/toast.tsx'

const nothing = {}
const newest = { limit: 100 }
const lookAgainMs = 10_000

/** Nobody's. */
const examples: Record<PersonalDataKind, string> = {
  ...{ name: 'Ana Souza', email: 'ana@example.com', phone: '(11) 98765-4321', cpf: '529.982.247-25' },
  ...{ cnpj: '11.222.333/0001-81', card: '4111 1111 1111 1111', rg: '12.345.678-9', passport: 'FZ123456' },
  ...{ birth: '02/01/1990', address: 'Rua das Flores, 123', cep: '01310-100', account: '0001 / 12345-6' },
  ...{ pix: '123e4567-e89b-42d3-a456-426614174000', iban: 'PT50 0002 0123 1234 5678 9015 4', plate: 'BRA2E19' },
  ...{ nif: '12345678Z', ssn: '123-45-6789' },
}

export function PrivacyTab() {
  const { t } = useTranslation()
  const stored = useQuery(aiPrivacy, nothing)
  const { data: policy, refetch: readPolicy } = stored
  const departures = useQuery(aiDepartures, newest)
  const { data: log, refetch } = departures
  usePolling(refetch, { every: lookAgainMs })
  const save = useCommand(setPrivacy)
  const mayChange = useMay(setPrivacy.needs)
  const [listQuery, setListQuery] = useState<ListQuery>({ ...anything, pageSize: 50 })
  const columns = useColumns()
  const toggle = (kind: PersonalDataKind, isMasked: boolean) => {
    const masked = personalDataKinds.filter((item) => (item === kind ? isMasked : policy?.masked.includes(item)))
    save.send({ masked }).then(readPolicy, (error: unknown) => toast({ tone: 'critical', title: errorText(error) }))
  }
  return (
    <chakra.div display="flex" flexDirection="column" flex="1" minH="0" gap="4" overflowY="auto" pb="6">
      <PendingRead of={stored} />
      <chakra.fieldset
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fill, minmax(300px, 1fr))' }}
        gap="2"
        border="0"
        p="0"
        m="0"
      >
        <chakra.legend mb="2">{t('ai.privacy.masked')}</chakra.legend>
        {personalDataKinds.map((kind) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside.
          <chakra.label key={kind} display="flex" gap="2" alignItems="center" minH={{ base: '44px', md: '28px' }}>
            <Checkbox
              checked={policy?.masked.includes(kind) ?? true}
              disabled={!mayChange || !policy}
              onChange={({ target }) => toggle(kind, target.checked)}
            />
            <span>
              {t(`ai.privacy.${kind}`)}{' '}
              <chakra.span color="muted" fontSize="sm">
                {t('ai.privacy.example', { example: examples[kind] })}
              </chakra.span>
            </span>
          </chakra.label>
        ))}
      </chakra.fieldset>
      <chakra.p color="muted" maxW="720px">
        {t('ai.privacy.text')}
      </chakra.p>
      <chakra.div display="flex" flexDirection="column" flex="1" minH="320px">
        <LocalTable<Departure>
          read={departures}
          name="ai.departures"
          label={t('ai.privacy.log')}
          columns={columns}
          page={log && arrange(log.rows, listQuery, { words: ({ connection }) => connection, orders: [] })}
          rowName={({ connection, at }) => `${connection} ${at}`}
          asked={listQuery}
          ask={(change) => setListQuery((before) => ({ ...before, ...change }))}
          filters={[]}
          empty={<EmptyState title={t('ai.privacy.empty')} text={t('ai.privacy.empty_text')} />}
        />
      </chakra.div>
    </chakra.div>
  )
}

function useColumns(): Column<Departure>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'connection',
        header: t('ai.connection'),
        cell: ({ connection }) => connection,
        width: 180,
        phone: 'title',
      },
      { id: 'user', header: t('ai.privacy.user'), cell: ({ user }) => user ?? '–', width: 160, phone: 'line' },
      {
        id: 'purpose',
        header: t('ai.purpose'),
        cell: ({ purpose }) => t(`ai.purpose.${purpose}`),
        width: 130,
        phone: 'line',
      },
      {
        id: 'masked',
        header: t('ai.privacy.was_masked'),
        cell: ({ masked }) =>
          personalDataKinds
            .flatMap((kind) => (masked[kind] ? [`${t(`ai.privacy.${kind}`)}: ${masked[kind]}`] : []))
            .join(', ') || '–',
        width: 280,
        phone: 'line',
      },
      countColumn(({ characters }) => characters, language, {
        id: 'characters',
        header: t('ai.privacy.characters'),
        width: 110,
      }),
      {
        id: 'audio',
        header: t('ai.privacy.audio'),
        cell: ({ audioBytes }) => (audioBytes === 0 ? '–' : `${Math.ceil(audioBytes / 1024)} kB`),
        width: 90,
        phone: 'line',
      },
      agoColumn(({ at }) => at, { id: 'at', header: t('ai.privacy.when') }),
    ],
    [t, language],
  )
}
