/** One a line: the emoji, then its names in Portuguese, English and Spanish. */
export const faces = `
😀|sorriso feliz|grinning happy|sonrisa feliz
😃|sorriso aberto|big smile|sonrisa abierta
😄|sorriso com olhos alegres|smiling eyes|sonrisa con ojos alegres
😁|sorriso mostrando os dentes|beaming teeth|sonrisa con dientes
😆|gargalhada|laughing|carcajada
😅|alívio suor|relief sweat smile|alivio sudor
🤣|rolando de rir|rolling laughing|muerto de risa
😂|chorando de rir lágrimas|tears of joy|llorando de risa
🙂|sorriso leve|slight smile|sonrisa leve
🙃|de cabeça para baixo|upside down|al revés
😉|piscada|wink|guiño
😊|sorriso corado|blush smile|sonrisa sonrojada
😇|anjo auréola|angel halo|ángel aureola
🥰|apaixonado corações|in love hearts|enamorado corazones
😍|olhos de coração|heart eyes|ojos de corazón
🤩|deslumbrado estrelas|star struck|deslumbrado estrellas
😘|beijo|kiss|beso
😋|delícia|delicious yum|delicioso
😜|língua brincando|playful tongue|lengua broma
🤗|abraço|hug|abrazo
🤭|mão na boca risinho|giggle hand over mouth|risita mano en la boca
🤫|silêncio|quiet shush|silencio
🤔|pensando dúvida|thinking doubt|pensando duda
🤨|desconfiado sobrancelha|raised eyebrow|desconfiado ceja
😐|neutro|neutral|neutral
😑|sem expressão|expressionless|sin expresión
😶|sem palavras|speechless|sin palabras
😏|sorriso malicioso|smirk|sonrisa pícara
😒|descontente|unamused|descontento
🙄|revirando os olhos|rolling eyes|ojos en blanco
😬|constrangido|grimace awkward|incómodo
😌|aliviado calmo|relieved calm|aliviado calma
😔|pensativo triste|pensive sad|pensativo triste
😪|sonolento|sleepy|somnoliento
😴|dormindo|sleeping|durmiendo
😷|máscara doente|mask sick|mascarilla enfermo
🤒|febre termômetro|fever thermometer|fiebre termómetro
🤕|machucado cabeça|hurt bandage|herido vendaje
🤧|espirro resfriado|sneeze cold|estornudo resfriado
🥵|calor|hot face|calor
🥶|frio|cold face|frío
😵|tonto|dizzy|mareado
🤯|cabeça explodindo|mind blown|cabeza explotando
🥳|festa comemorando|party celebrate|fiesta celebrando
😎|óculos escuros legal|cool sunglasses|gafas de sol genial
🤓|nerd estudioso|nerd|empollón
😕|confuso|confused|confundido
😟|preocupado|worried|preocupado
🙁|triste leve|slight frown|triste leve
😮|surpreso|surprised|sorprendido
😳|envergonhado|flushed embarrassed|avergonzado
🥺|pidão por favor|pleading please|suplicando por favor
😢|chorando|crying|llorando
😭|chorando muito|sobbing|llorando mucho
😱|grito susto|scream fear|grito susto
😖|angustiado|confounded|angustiado
😞|decepcionado|disappointed|decepcionado
😓|suor frio|cold sweat|sudor frío
😩|cansado|weary tired|cansado
😤|bufando irritado|huffing triumph|bufando irritado
😡|bravo raiva|angry rage|enfadado rabia
🤝|aperto de mãos acordo|handshake deal|apretón de manos acuerdo
`

export const hands = `
👍|joinha positivo curtir|thumbs up like|pulgar arriba me gusta
👎|negativo não curti|thumbs down dislike|pulgar abajo no me gusta
👌|ok perfeito|ok perfect|ok perfecto
✌️|paz vitória|peace victory|paz victoria
🤞|dedos cruzados sorte|fingers crossed luck|dedos cruzados suerte
🤟|te amo mão|love you hand|te quiero mano
🤙|me liga hang loose|call me hand|llámame mano
👈|apontando esquerda|pointing left|señalando izquierda
👉|apontando direita|pointing right|señalando derecha
👆|apontando cima|pointing up|señalando arriba
👇|apontando baixo|pointing down|señalando abajo
☝️|um dedo atenção|index up attention|índice arriba atención
✋|mão pare|raised hand stop|mano alto
👋|tchau olá aceno|wave hello bye|hola adiós saludo
👏|palmas aplausos|clap applause|aplausos
🙌|mãos para cima viva|raised hands hooray|manos arriba viva
🙏|obrigado por favor oração|thanks please pray|gracias por favor oración
💪|força músculo|strong muscle|fuerza músculo
✍️|escrevendo assinar|writing sign|escribiendo firmar
👀|olhos olhando|eyes looking|ojos mirando
🧠|cérebro|brain|cerebro
🙋|levantando a mão eu|raising hand me|levantando la mano yo
🤷|não sei dar de ombros|shrug don't know|no sé encogerse de hombros
🤦|mão na testa|facepalm|mano en la frente
🙆|tudo certo gesto|ok gesture|todo bien gesto
💁|informação atendente|information person|información persona
👩‍💻|mulher no computador|woman technologist|mujer informática
👨‍💻|homem no computador|man technologist|hombre informático
👩‍🔧|mulher mecânica técnica|woman mechanic|mujer mecánica técnica
👨‍🔧|homem mecânico técnico|man mechanic|hombre mecánico técnico
👷|construção obra|construction worker|construcción obra
🧑‍⚕️|saúde médico|health worker doctor|salud médico
🧑‍🎓|estudante formatura|student graduate|estudiante graduación
🕵️|detetive investigar|detective investigate|detective investigar
👶|bebê|baby|bebé
👪|família|family|familia
🏃|correndo|running|corriendo
🚶|andando|walking|caminando
`

export const hearts = `
❤️|coração vermelho amor|red heart love|corazón rojo amor
🧡|coração laranja|orange heart|corazón naranja
💛|coração amarelo|yellow heart|corazón amarillo
💚|coração verde|green heart|corazón verde
💙|coração azul|blue heart|corazón azul
💜|coração roxo|purple heart|corazón morado
🖤|coração preto|black heart|corazón negro
🤍|coração branco|white heart|corazón blanco
💔|coração partido|broken heart|corazón roto
💕|dois corações|two hearts|dos corazones
💖|coração brilhante|sparkling heart|corazón brillante
⭐|estrela|star|estrella
🌟|estrela brilhante|glowing star|estrella brillante
✨|brilhos novo|sparkles new|brillos nuevo
💫|tontura estrela|dizzy star|estrella mareo
🔥|fogo quente|fire hot|fuego caliente
💯|cem por cento|hundred points|cien por ciento
🎉|festa comemoração parabéns|party congratulations|fiesta felicidades
🎊|confete|confetti|confeti
🎁|presente|gift|regalo
🏆|troféu|trophy|trofeo
🥇|medalha de ouro primeiro|gold medal first|medalla de oro primero
🎂|bolo aniversário|birthday cake|pastel cumpleaños
🎈|balão|balloon|globo
💐|buquê flores|bouquet flowers|ramo flores
🌹|rosa|rose|rosa
`
