import type { RichCard } from '@aura/contracts/conversations/rich-card.ts'

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
