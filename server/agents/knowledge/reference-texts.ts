/** Questions and their answers on subjects that are far apart: by them an embedding model is measured, once. */
import type { ReferencePair } from '@aura/machines/agents/similarity.ts'

const languages: readonly (readonly ReferencePair<string>[])[] = [
  [
    {
      question: 'Por que um vulcão entra em erupção?',
      passage: 'A pressão do magma cresce até romper a crosta, e lava, gases e cinzas sobem à superfície.',
    },
    {
      question: 'Quanto tempo a massa do pão descansa?',
      passage: 'Farinha, água e fermento crescem cobertos durante duas horas antes de ir ao forno.',
    },
    {
      question: 'Como o cavalo anda no xadrez?',
      passage: 'Essa peça avança duas casas numa direção e uma para o lado, e salta por cima das outras.',
    },
    {
      question: 'Quando as andorinhas migram?',
      passage: 'No outono os bandos deixam os ninhos e voam milhares de quilômetros até terras mais quentes.',
    },
    {
      question: 'Quem fazia os vitrais das catedrais?',
      passage: 'Mestres medievais coloriam o vidro com óxidos metálicos e juntavam as placas com chumbo.',
    },
  ],
  [
    {
      question: 'Why does a volcano erupt?',
      passage: 'Magma builds up pressure until it breaks the crust, and lava, gas and ash rise to the surface.',
    },
    {
      question: 'How long does bread dough rest?',
      passage: 'Flour, water and yeast rise under a cloth for two hours before they are baked.',
    },
    {
      question: 'How does the knight move in chess?',
      passage: 'This piece goes two squares one way and one to the side, jumping over whatever stands between.',
    },
    {
      question: 'When do swallows migrate?',
      passage: 'In autumn the flocks leave their nests and fly thousands of miles to warmer countries.',
    },
    {
      question: 'Who made the stained glass of cathedrals?',
      passage: 'Medieval masters coloured panes with metal oxides and joined them with strips of lead.',
    },
  ],
  [
    {
      question: '¿Por qué un volcán entra en erupción?',
      passage: 'La presión del magma crece hasta romper la corteza, y lava, gases y ceniza suben a la superficie.',
    },
    {
      question: '¿Cuánto reposa la masa del pan?',
      passage: 'Harina, agua y levadura crecen tapadas durante dos horas antes de entrar al horno.',
    },
    {
      question: '¿Cómo se mueve el caballo en el ajedrez?',
      passage: 'Esa pieza avanza dos casillas en una dirección y una hacia el lado, y salta sobre las demás.',
    },
    {
      question: '¿Cuándo migran las golondrinas?',
      passage: 'En otoño las bandadas dejan sus nidos y vuelan miles de kilómetros hacia tierras más cálidas.',
    },
    {
      question: '¿Quién hacía los vitrales de las catedrales?',
      passage: 'Maestros medievales teñían el vidrio con óxidos metálicos y unían las placas con plomo.',
    },
  ],
]

export const referenceTexts: readonly string[] = languages.flatMap((pairs) =>
  pairs.flatMap(({ question, passage }) => [question, passage]),
)

/** Of the vectors of these texts, in the order of the texts; without a pair of which the model refuses one. */
export function referencePairs(
  vectors: readonly (readonly number[] | null)[],
): readonly (readonly ReferencePair<readonly number[]>[])[] {
  let at = 0
  const next = () => vectors[at++] ?? null
  return languages.map((pairs) =>
    pairs.flatMap(() => {
      const [question, passage] = [next(), next()]
      return question && passage ? [{ question, passage }] : []
    }),
  )
}
