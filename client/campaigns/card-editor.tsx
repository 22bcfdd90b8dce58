/** A card of RCS around the text: its title, a picture and what can be pressed below it. */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import {
  type CardButton,
  cardLabelLimit,
  cardTextLimit,
  cardTitleLimit,
  mostCardButtons,
  type RichCard,
} from '@aura/contracts/conversations/rich-card.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input, Select } from '../platform/ui/input.tsx'
import { Switch } from '../platform/ui/switch.tsx'
import look from './letter-editor.module.css'
import { PictureField } from './picture-field.tsx'
import { useGapError } from './use-gap-error.ts'

type Text = Extract<Wording, { type: 'text' }>
type Props = { message: Text; put: (message: Wording) => void }

const blank: RichCard = { title: '', fileId: null, buttons: [] }
const kinds = ['reply', 'url', 'phone'] as const

const blankButton = (type: CardButton['type'], text: string): CardButton =>
  type === 'url' ? { type, text, url: '' } : type === 'phone' ? { type, text, phone: '' } : { type, text }

export function CardEditor({ message, put }: Props) {
  const { t } = useTranslation()
  const { card } = message
  const errorOf = useGapError()
  const set = (change: Partial<RichCard>) => put({ ...message, card: { ...(card ?? blank), ...change } })
  const toggle = (on: boolean) => {
    const { card: _, ...plain } = message
    put(on ? { ...message, text: message.text.slice(0, cardTextLimit), card: blank } : plain)
  }
  return (
    <>
      <Switch
        label={t('campaigns.card')}
        hint={t('campaigns.card_hint')}
        checked={card !== undefined}
        onChange={toggle}
      />
      {card && (
        <>
          <Field label={t('campaigns.card_title')} error={errorOf(card.title)}>
            {(wiring) => (
              <Input
                {...wiring}
                value={card.title}
                maxLength={cardTitleLimit}
                autoComplete="off"
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <PictureField value={card.fileId} put={(fileId) => set({ fileId })} />
          {card.buttons.map((button, at) => (
            <ButtonFields
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity besides their position.
              key={at}
              number={at + 1}
              button={button}
              put={(next) => set({ buttons: next ? card.buttons.with(at, next) : card.buttons.toSpliced(at, 1) })}
            />
          ))}
          {card.buttons.length < mostCardButtons && (
            <Button size="xs" onClick={() => set({ buttons: [...card.buttons, blankButton('reply', '')] })}>
              <Plus size={14} strokeWidth={1.75} aria-hidden /> {t('campaigns.add_button')}
            </Button>
          )}
        </>
      )}
    </>
  )
}

type ButtonProps = { number: number; button: CardButton; put: (button: CardButton | undefined) => void }

function ButtonFields({ number, button, put }: ButtonProps) {
  const { t } = useTranslation()
  const name = t('campaigns.button_of', { number })
  const errorOf = useGapError()
  return (
    <fieldset className={look.block} aria-label={name}>
      <div className={look.head}>
        <b>{name}</b>
        <Button size="xs" aria-label={t('campaigns.block_drop', { name })} onClick={() => put(undefined)}>
          {t('campaigns.drop')}
        </Button>
      </div>
      <div className={look.columns}>
        <Field label={t('campaigns.button_does')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={button.type}
              onChange={({ target }) => {
                const kind = kinds.find((one) => one === target.value)
                if (kind) put(blankButton(kind, button.text))
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`campaigns.button.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('campaigns.block_label')} error={errorOf(button.text)}>
          {(wiring) => (
            <Input
              {...wiring}
              value={button.text}
              maxLength={cardLabelLimit}
              autoComplete="off"
              onChange={({ target }) => put({ ...button, text: target.value })}
            />
          )}
        </Field>
        {button.type !== 'reply' && (
          <Field label={t(button.type === 'url' ? 'campaigns.block_url' : 'campaigns.button_phone')}>
            {(wiring) => (
              <Input
                {...wiring}
                value={button.type === 'url' ? button.url : button.phone}
                maxLength={button.type === 'url' ? 1000 : 16}
                autoComplete="off"
                onChange={({ target: { value } }) =>
                  put(button.type === 'url' ? { ...button, url: value } : { ...button, phone: value })
                }
              />
            )}
          </Field>
        )}
      </div>
    </fieldset>
  )
}
