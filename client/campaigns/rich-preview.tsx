/** A letter or a card as its reader gets it: the letter in the very markup that is sent, where nothing of it can run. */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import { renderLetter } from '@aura/machines/conversations/render-letter.ts'
import { useTranslation } from 'react-i18next'
import look from './letter-editor.module.css'
import { usePictures } from './use-pictures.ts'

export function RichPreview({ message }: { message: Extract<Wording, { type: 'text' }> }) {
  const { t } = useTranslation()
  const { addressOf } = usePictures()
  const { blocks, card, text } = message
  if (blocks)
    return (
      <>
        <iframe
          className={look.letter}
          sandbox=""
          title={t('campaigns.letter_preview')}
          srcDoc={`<!doctype html><html><body style="margin:0">${renderLetter(blocks, absolute(addressOf))}</body></html>`}
        />
        <details>
          <summary>{t('campaigns.plain_text')}</summary>
          <p className={look.words}>{text}</p>
        </details>
      </>
    )
  if (!card) return null
  const picture = card.fileId === null ? undefined : addressOf(card.fileId)
  return (
    <div className={look.card}>
      {picture !== undefined && <img src={picture} alt="" />}
      <p className={look.words}>
        {card.title !== '' && (
          <b>
            {card.title}
            <br />
          </b>
        )}
        {text}
      </p>
      {card.buttons.map((button, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity besides their position.
        <span key={at} className={look.press}>
          {button.text}
        </span>
      ))}
    </div>
  )
}

/** A framed page has no address of its own to begin from. */
const absolute = (addressOf: (fileId: string) => string | undefined) => (fileId: string) => {
  const address = addressOf(fileId)
  return address === undefined ? undefined : new URL(address, location.origin).href
}
