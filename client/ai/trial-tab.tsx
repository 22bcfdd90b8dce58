/** A prompt for the models as the product asks them: in the order, within the budget, with the answer as it streams. */
import { type AiConnection, connectionsRoom } from '@aura/contracts/ai/connection.ts'
import { trialKey, trialText, tryPrompt } from '@aura/contracts/ai/trial.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSecretCall } from '../identity/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useVolatile } from '../platform/feed/use-volatile.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { useLocalForm } from '../platform/ui/form/use-local-form.ts'
import { Select, Textarea } from '../platform/ui/input.tsx'

type Answer = OutputOf<typeof tryPrompt>
type Trial = { id: string; state: 'running' | 'answered' | 'refused'; answer?: Answer; problem?: string }

export function TrialTab({ rows }: { rows: readonly AiConnection[] }) {
  const { t } = useTranslation()
  const may = useMay(tryPrompt.needs)
  const call = useSecretCall()
  const [trial, setTrial] = useState<Trial>()
  const isRunning = trial?.state === 'running'
  const form = useLocalForm({
    now: { connectionId: '', prompt: '' },
    names: ['prompt'],
    guarded: false,
    async send({ connectionId, prompt }) {
      if (isRunning || prompt.trim() === '') return
      const id = newId()
      setTrial({ id, state: 'running' })
      try {
        const input = { trialId: id, connectionId: connectionId === '' ? null : connectionId, prompt: prompt.trim() }
        setTrial({ id, state: 'answered', answer: await call(tryPrompt, input) })
      } catch (error) {
        setTrial({ id, state: 'refused', problem: errorText(error) })
      }
    },
  })
  return (
    <chakra.div overflowY="auto" pb="6" maxW="720px" display="flex" flexDirection="column" gap="3">
      <chakra.form onSubmit={form.submit} display="flex" flexDirection="column" gap="1">
        <Field label={t('ai.trial.who')}>
          {(wiring) => (
            <Select {...wiring} {...form.wire('connectionId')}>
              <option value="">{t('ai.trial.in_order')}</option>
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('ai.trial.prompt')} hint={t('ai.trial.hint')}>
          {(wiring) => <Textarea {...wiring} {...form.wire('prompt')} rows={4} maxLength={4000} />}
        </Field>
        <div>
          <Button
            type="submit"
            variant="solid"
            colorPalette="accent"
            aria-disabled={isRunning || !may || form.draft.prompt.trim() === ''}
          >
            {t(isRunning ? 'ai.trial.running' : 'ai.trial.run')}
          </Button>
        </div>
      </chakra.form>
      {trial && <TrialAnswer trial={trial} rows={rows} />}
    </chakra.div>
  )
}

function TrialAnswer({ trial, rows }: { trial: Trial; rows: readonly AiConnection[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const streamed = z.safeParse(trialText, useVolatile(connectionsRoom).get(trialKey(trial.id))?.value).data
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  const { answer, problem } = trial
  const seconds = (ms: number) => (ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <chakra.section
      aria-label={t('ai.trial.answer')}
      aria-busy={trial.state === 'running'}
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      p="4"
    >
      {problem !== undefined && (
        <chakra.p role="alert" color="critical">
          {problem}
        </chakra.p>
      )}
      <chakra.p role="status" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {answer?.text ?? streamed?.text ?? ''}
      </chakra.p>
      {answer && (
        <chakra.div color="muted" fontSize="sm" mt="3">
          {answer.fellOver.map(({ connectionId }) => (
            <p key={connectionId}>{t('ai.trial.fell_over', { name: nameOf(connectionId) })}</p>
          ))}
          <p>
            {t('ai.trial.facts', {
              ...{ name: nameOf(answer.connectionId), model: answer.model, seconds: seconds(answer.durationMs) },
              ...{ first: seconds(answer.firstAnswerMs ?? answer.durationMs) },
              ...{ input: answer.inputTokens, output: answer.outputTokens },
            })}
          </p>
        </chakra.div>
      )}
    </chakra.section>
  )
}
