/**
 * Chunks that are asked for in other words than they have: what a search by words cannot find. Which words mean the same is as
 * the simulated provider has it, so the share that is found tells of the search and nothing of a real model.
 */
const sameMeaning = [
  ['troca', 'devolução'],
  ['entrega', 'envio'],
  ['grátis', 'gratuito'],
  ['prazo', 'demora'],
  ['pagamento', 'boleto'],
  ['garantia', 'conserto'],
  ['produto', 'mercadoria'],
] as const

type Paraphrase = { text: string; question: string }

/** One for each three of the meanings. */
export const paraphrases: readonly Paraphrase[] = sameMeaning.flatMap((first, a) =>
  sameMeaning.slice(a + 1).flatMap((second, b) =>
    sameMeaning.slice(a + b + 2).map((third) => ({
      text: `Sobre ${first[0]}, ${second[0]} e ${third[0]}: veja aqui.`,
      question: `${first[1]}, ${second[1]} e ${third[1]}`,
    })),
  ),
)
