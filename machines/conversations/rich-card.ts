import { cardLabelLimit, cardTitleLimit, type RichCard } from '@aura/contracts/conversations/rich-card.ts'

/** Every text and address of the card, through `put`. */
export const mapCard = (
  card: RichCard,
  { text, url }: { text: (words: string) => string; url: (address: string) => string },
): RichCard => ({
  ...{ title: text(card.title), fileId: card.fileId },
  buttons: card.buttons.map((button) => ({
    ...button,
    text: text(button.text),
    ...(button.type === 'url' && { url: url(button.url) }),
  })),
})

/** A provider refuses a card whose title or labels are too long: what a name makes longer ends with an ellipsis. */
export const fitCard = (card: RichCard): RichCard => ({
  ...card,
  title: shortened(card.title, cardTitleLimit),
  buttons: card.buttons.map((button) => ({ ...button, text: shortened(button.text, cardLabelLimit) })),
})

function shortened(words: string, limit: number): string {
  if (words.length <= limit) return words
  let short = ''
  for (const { segment } of new Intl.Segmenter().segment(words)) {
    if (short.length + segment.length > limit - 1) break
    short += segment
  }
  return `${short.trimEnd()}…`
}
