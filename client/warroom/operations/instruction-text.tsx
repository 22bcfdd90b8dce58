import type { SentInstructions } from '@aura/contracts/agents/instructions.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import look from './operations.module.css'

/** One version as its model gets it. The text is shown in the language in which it is sent. */
export function InstructionText({ sent, isAlone }: { sent: SentInstructions; isAlone: boolean }) {
  const { t } = useTranslation()
  const { version, isCanary, share, greeting, text, spoken, tools, procedures, handOff } = sent
  const { phrases, afterAnswers, queue } = handOff
  return (
    <section aria-label={`v${version}`}>
      {!isAlone && (
        <p className={look.muted}>
          {t(isCanary ? 'warroom.scripts.agent.canary' : 'warroom.scripts.agent.published', { version, share })}
        </p>
      )}
      <Words title={t('warroom.scripts.agent.sent')}>{text}</Words>
      {greeting !== '' && <Words title={t('warroom.scripts.agent.greeting')}>{greeting}</Words>}
      <Words title={t('warroom.scripts.agent.spoken')}>{spoken}</Words>
      <Words title={t('warroom.scripts.agent.tools')}>
        {tools.map(({ name, description }) => `${name}: ${description}`).join('\n')}
      </Words>
      {procedures.map(({ name, phrases: begins, steps, handsOff }) => (
        <Words key={name} title={t('warroom.scripts.agent.procedure', { name })}>
          {[
            ...(begins.length > 0 ? [t('warroom.scripts.agent.begins', { phrases: begins.join(', ') })] : []),
            ...steps.map(({ added, says }) => (says === '' ? added : `${added}\n“${says}”`)),
            t(handsOff ? 'warroom.scripts.agent.ends_with_person' : 'warroom.scripts.agent.ends'),
          ].join('\n')}
        </Words>
      ))}
      <Words title={t('warroom.scripts.agent.hand_off')}>
        {[
          t('warroom.scripts.agent.always'),
          ...(phrases.length > 0 ? [t('warroom.scripts.agent.phrases', { phrases: phrases.join(', ') })] : []),
          t('warroom.scripts.agent.after_answers', { count: afterAnswers }),
          queue === null ? t('warroom.scripts.agent.same_queue') : t('warroom.scripts.agent.queue', { name: queue }),
        ].join('\n')}
      </Words>
    </section>
  )
}

const Words = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h4 className={look.subheading}>{title}</h4>
    <p className={look.words}>{children}</p>
  </>
)
