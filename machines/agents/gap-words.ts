/** Words by which a question, and a customer whom an answer did not help, are recognized: Portuguese, English, Spanish. */

/** Without accents, as whole words. */
export const unhelpful: readonly string[] = [
  ...['isso nao ajuda', 'isso nao me ajuda', 'nao ajudou', 'nao me ajudou', 'isso nao resolve', 'nao resolveu'],
  ...[
    'nao foi isso que perguntei',
    'nao foi isso que eu perguntei',
    'nao e isso que perguntei',
    'nao foi o que perguntei',
  ],
  ...[
    'nao foi o que eu perguntei',
    'nao respondeu',
    'nao e o que perguntei',
    'resposta errada',
    'nao entendeu a pergunta',
  ],
  ...['does not help', 'doesn t help', 'doesnt help', 'did not help', 'didn t help', 'didnt help', 'not helpful'],
  ...['not what i asked', 'did not answer', 'didn t answer', 'does not answer', 'doesn t answer', 'wrong answer'],
  ...['no ayuda', 'no me ayuda', 'no ayudo', 'no me ayudo', 'eso no me sirve', 'no me sirvio', 'no es lo que pregunte'],
  ...[
    'no fue lo que pregunte',
    'no es eso lo que pregunte',
    'no respondio',
    'no responde mi pregunta',
    'respuesta incorrecta',
  ],
]

/** What people say before they come to the matter. */
export const courtesies = new Set(
  [
    'oi ola opa bom boa dia tarde noite tudo bem obrigado obrigada valeu ok certo sim nao por favor tchau entendi',
    'hello hi hey good morning afternoon evening how are you thanks thank ok okay yes no please bye fine',
    'hola buenos buenas dias tardes noches que tal gracias vale si no por favor adios bien',
  ]
    .join(' ')
    .split(' '),
)

/** Questions about the conversation itself. */
export const asides = new Set([
  ...['alguem ai', 'tem alguem ai', 'esta ai', 'voce esta ai', 'esta ai ainda', 'ainda esta ai', 'tem certeza'],
  ...['voce tem certeza', 'pode ser amanha', 'pode ser hoje', 'pode ser', 'como assim', 'e agora'],
  ...['anyone there', 'is anyone there', 'are you there', 'still there', 'are you sure', 'what do you mean'],
  ...['hay alguien', 'hay alguien ahi', 'estas ahi', 'sigues ahi', 'estas seguro', 'esta seguro', 'como asi'],
])

export const interrogatives = new Set(
  [
    'como qual quais quando onde quanto quanta quantos quantas quem porque posso pode podem consigo tem preciso',
    'how what which when where who why can could do does is are may need',
    'cual cuales cuando donde cuanto cuanta cuantos cuantas quien puedo puede pueden tienen hay necesito',
  ]
    .join(' ')
    .split(' '),
)

/** Words that nearly every question has. */
export const common = new Set(
  [
    'de da do das dos em no na nos nas um uma os as ao aos que se com por para pra meu minha meus minhas como qual quais',
    'eu voce voces me ou mais foi sao tem ter ha quando onde quanto posso pode qual gostaria queria quero saber preciso',
    'the an of to in is are and or for on my your how what do does can could you we it there have has when where much',
    'el la los las un una unos unas del y en es con mi mis cual cuales puedo puede lo le hay tienen quiero quisiera',
    'cuando donde cuanto',
  ]
    .join(' ')
    .split(' '),
)
