import type { editInbound } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { parseExpression } from '@aura/machines/integrations/inbound/expression.ts'
import { useTranslation } from 'react-i18next'
import { useDraftForm } from '../../platform/ui/form/use-draft-form.ts'
import { draftNames, draftPaths, expressionNames, type MappingDraft, mappingOf, proofOf } from './mapping-draft.ts'

type Setup<C> = { contract: C; now: MappingDraft; fixed: object; done: (output: OutputOf<typeof editInbound>) => void }

export function useMappingForm<C extends typeof editInbound>({ contract, now, fixed, done }: Setup<C>) {
  const { t } = useTranslation()
  return useDraftForm<typeof editInbound, MappingDraft>({
    contract,
    now,
    names: draftNames,
    paths: draftPaths,
    inputOf: (draft) => ({ ...fixed, name: draft.name, proof: proofOf(draft), mapping: mappingOf(draft) }),
    check: (draft) =>
      Object.fromEntries(
        expressionNames.map((name) => [
          name,
          parseExpression(draft[name]) === null ? t('inbound.malformed') : undefined,
        ]),
      ),
    words: (name) =>
      name === 'name' ? t('inbound.name_required') : name === 'header' ? t('inbound.header_refused') : undefined,
    done,
  })
}

export type MappingForm = ReturnType<typeof useMappingForm<typeof editInbound>>
