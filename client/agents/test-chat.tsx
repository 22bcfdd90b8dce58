/** A chat with the form as it stands, saved or not: the model is truly sent, with the tools and rules of the form. */
import type { AgentDraft } from '@aura/contracts/agents/agent.ts'
import { tryAgent } from '@aura/contracts/agents/at-work.ts'
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { dueStep } from '@aura/machines/agents/procedure.ts'
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSecretCall } from '../identity/index.ts'
import { microsText } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Button } from '../platform/ui/button.tsx'
import { useLine } from '../platform/ui/form/use-line.ts'
import { Input } from '../platform/ui/input.tsx'
import { Citation } from './citation.tsx'

type Turn = { id: number; from: 'customer' | 'agent'; text: string; answer?: OutputOf<typeof tryAgent> }

/** `isBeside`: it keeps to the height of the window, while the form beside it goes on below. */
export function TestChat({ draft, isBeside }: { draft: AgentDraft; isBeside: boolean }) {
  const { t } = useTranslation()
  const call = useSecretCall()
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const language = useLanguage()
  const log = useRef<HTMLDivElement>(null)
  const answers = turns.flatMap(({ answer }) => answer ?? [])
  const micros = answers.reduce((sum, answer) => sum + answer.micros, 0)
  const isOver = turns.some(({ answer }) => answer?.handOff)
  const line = useLine({
    atOnce: true,
    async send(text) {
      const sent: Turn[] = [...turns, { id: turns.length, from: 'customer', text }]
      setTurns(sent)
      try {
        const messages = sent.slice(-40).map(({ from, text }) => ({ from, text }))
        const progress = turns.findLast(({ answer }) => answer)?.answer?.progress ?? null
        const answer = await call(tryAgent, { draft, messages, progress })
        setTurns([...sent, { id: sent.length, from: 'agent', text: answer.text, answer }])
      } catch (error) {
        setTurns(turns)
        throw error
      }
    },
  })
  const { pending } = line
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each turn, and while one is awaited.
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [turns, pending])
  return (
    <chakra.section
      aria-label={t('agents.test')}
      display="flex"
      flexDirection="column"
      gap="3"
      minH="280px"
      maxH={isBeside ? 'calc(100dvh - 240px)' : undefined}
    >
      {isBeside && (
        <chakra.h3 fontSize="md" fontWeight="semibold">
          {t('agents.test')}
        </chakra.h3>
      )}
      <chakra.p color="muted">{t('agents.test_text')}</chakra.p>
      <chakra.div
        ref={log}
        role="log"
        aria-label={t('agents.test_log')}
        aria-busy={line.pending}
        // What scrolls is reached by keyboard.
        tabIndex={isBeside && turns.length > 0 ? 0 : undefined}
        display="flex"
        flexDirection="column"
        gap="2"
        minH="0"
        overflowY={isBeside ? 'auto' : undefined}
      >
        {turns.map((turn) => (
          <TestTurn key={turn.id} turn={turn} />
        ))}
        {line.pending && <chakra.p color="muted">{t('agents.test_busy')}</chakra.p>}
      </chakra.div>
      {micros > 0 && (
        <chakra.p color="muted" fontSize="xs">
          {t('agents.test_sum', { cost: microsText(micros, answers[0]?.currency ?? 'BRL', language) })}
        </chakra.p>
      )}
      {line.problem !== undefined && (
        <chakra.p role="alert" color="critical">
          {line.problem}
        </chakra.p>
      )}
      <chakra.form display="flex" flexWrap="wrap" gap="2" onSubmit={(event) => void line.submit(event)}>
        <Input
          flex="1 1 200px"
          w="auto"
          aria-label={t('agents.test_message')}
          placeholder={t('agents.test_message')}
          {...line.wire}
          maxLength={2000}
          autoComplete="off"
          readOnly={isOver}
        />
        <Button type="submit" aria-disabled={line.pending || isOver || line.isEmpty}>
          {t('agents.test_send')}
        </Button>
        {turns.length > 0 && (
          <Button type="button" variant="ghost" onClick={() => setTurns([])}>
            {t('agents.test_again')}
          </Button>
        )}
      </chakra.form>
    </chakra.section>
  )
}

/** The step that is due, by the machine that the server asks too. */
function ProcedureState({ progress }: { progress: ProcedureProgress }) {
  const { t } = useTranslation()
  const { procedure, at } = progress
  const { name, steps } = procedure
  return (
    <chakra.p color="muted" fontSize="xs">
      {dueStep(progress)
        ? t('agents.test_step', { name, step: at + 1, steps: steps.length })
        : t('agents.test_steps_done', { name })}
    </chakra.p>
  )
}

function TestTurn({ turn: { from, text, answer } }: { turn: Turn }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const seconds = answer && (answer.durationMs / 1000).toLocaleString(language, { maximumFractionDigits: 1 })
  return (
    <chakra.div
      alignSelf={from === 'customer' ? 'flex-end' : 'flex-start'}
      maxW="85%"
      px="3"
      py="2"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg={from === 'customer' ? 'raised' : 'panel'}
      overflowWrap="anywhere"
      whiteSpace="pre-wrap"
    >
      {text !== '' && <p>{text}</p>}
      {answer?.handOff && <p>{t('agents.test_hand_off')}</p>}
      {answer?.handOff && answer.handOff.summary !== '' && <p>{answer.handOff.summary}</p>}
      {answer?.progress && <ProcedureState progress={answer.progress} />}
      {answer && answer.sources.length > 0 && (
        <chakra.p color="muted" fontSize="xs">
          {t('agents.test_sources')}
          {answer.sources.map((source, at) => (
            <span key={`${source.id} ${source.title}`}>
              {at === 0 ? ' ' : ', '}
              <Citation source={source} inNewTab />
            </span>
          ))}
        </chakra.p>
      )}
      {answer && answer.tools.length > 0 && (
        <chakra.p color="muted" fontSize="xs">
          {t('agents.test_tools', {
            tools: [...new Set(answer.tools)].map((tool) => t(`agents.tool.${tool}`)).join(', '),
          })}
        </chakra.p>
      )}
      {answer && (
        <chakra.p color="muted" fontSize="xs">
          {answer.model === null
            ? t('agents.test_no_model', { seconds })
            : t('agents.test_facts', {
                ...{ model: answer.model, seconds },
                cost: microsText(answer.micros, answer.currency, language),
              })}
        </chakra.p>
      )}
    </chakra.div>
  )
}
