/** One a line: the emoji, then its names in Portuguese, English and Spanish. */
export const work = `
✅|certo feito confirmado|check done confirmed|hecho confirmado
☑️|marcado caixa|checked box|casilla marcada
✔️|visto|check mark|visto bueno
❌|errado não cancelar|cross wrong cancel|error no cancelar
❗|exclamação importante|exclamation important|exclamación importante
❓|pergunta interrogação|question|pregunta
⚠️|atenção aviso|warning|atención aviso
🚫|proibido|forbidden|prohibido
⛔|entrada proibida pare|no entry stop|prohibido pasar
🔴|vermelho círculo|red circle|rojo círculo
🟡|amarelo círculo|yellow circle|amarillo círculo
🟢|verde círculo|green circle|verde círculo
🔵|azul círculo|blue circle|azul círculo
➡️|seta direita|right arrow|flecha derecha
⬅️|seta esquerda|left arrow|flecha izquierda
⬆️|seta cima|up arrow|flecha arriba
⬇️|seta baixo|down arrow|flecha abajo
🔄|atualizar repetir|refresh repeat|actualizar repetir
🔗|link|link|enlace
📎|clipe anexo|paperclip attachment|clip adjunto
📌|alfinete fixar|pin|chincheta fijar
📍|localização endereço|location address|ubicación dirección
📝|anotação nota|memo note|nota apunte
📄|documento página|document page|documento página
📃|contrato papel|contract paper|contrato papel
📑|marcadores documento|bookmark tabs|marcadores documento
📁|pasta|folder|carpeta
📂|pasta aberta|open folder|carpeta abierta
📊|gráfico barras|bar chart|gráfico barras
📈|gráfico subindo|chart up|gráfico subiendo
📉|gráfico caindo|chart down|gráfico bajando
📅|calendário data|calendar date|calendario fecha
📆|agenda dia|tear-off calendar|agenda día
⏰|despertador hora|alarm clock|despertador hora
⏱️|cronômetro|stopwatch|cronómetro
⏳|ampulheta espera|hourglass waiting|reloj de arena espera
⌛|ampulheta fim|hourglass done|reloj de arena fin
🕐|relógio hora|clock time|reloj hora
📞|telefone ligar|telephone call|teléfono llamar
☎️|telefone fixo|landline|teléfono fijo
📱|celular|mobile phone|móvil celular
📲|celular mensagem|phone message|móvil mensaje
💻|computador notebook|laptop computer|portátil ordenador
🖥️|computador de mesa|desktop computer|ordenador de mesa
🖨️|impressora|printer|impresora
⌨️|teclado|keyboard|teclado
🖱️|mouse|mouse|ratón
🔋|bateria|battery|batería
🔌|tomada|plug|enchufe
💡|lâmpada ideia|light bulb idea|bombilla idea
🔦|lanterna|flashlight|linterna
🔧|chave ferramenta conserto|wrench tool repair|llave herramienta reparación
🔨|martelo|hammer|martillo
🛠️|ferramentas manutenção|tools maintenance|herramientas mantenimiento
⚙️|engrenagem configuração|gear settings|engranaje configuración
🔒|cadeado fechado seguro|locked secure|candado cerrado seguro
🔓|cadeado aberto|unlocked|candado abierto
🔑|chave senha|key password|llave contraseña
🔍|lupa buscar|magnifier search|lupa buscar
📢|megafone anúncio|loudspeaker announcement|megáfono anuncio
📣|alto-falante torcida|megaphone|altavoz
🔔|sino notificação|bell notification|campana notificación
🔕|sino silenciado|bell muted|campana silenciada
💬|balão conversa|speech balloon chat|globo conversación
💭|balão pensamento|thought balloon|globo pensamiento
📧|e-mail|e-mail|correo electrónico
✉️|envelope carta|envelope letter|sobre carta
📨|mensagem chegando|incoming envelope|mensaje entrante
📤|caixa de saída enviar|outbox send|bandeja de salida enviar
📥|caixa de entrada receber|inbox receive|bandeja de entrada recibir
📦|pacote encomenda caixa|package parcel box|paquete encargo caja
🏷️|etiqueta preço|label price tag|etiqueta precio
🎫|ingresso bilhete|ticket|entrada billete
📷|câmera foto|camera photo|cámara foto
📹|vídeo câmera|video camera|cámara de vídeo
🎧|fone de ouvido atendimento|headphones support|auriculares atención
🎤|microfone|microphone|micrófono
🆗|botão ok|ok button|botón ok
🆕|novo|new|nuevo
🆓|grátis|free|gratis
ℹ️|informação|information|información
1️⃣|um|one|uno
2️⃣|dois|two|dos
3️⃣|três|three|tres
4️⃣|quatro|four|cuatro
5️⃣|cinco|five|cinco
`

export const money = `
💰|dinheiro saco|money bag|dinero bolsa
💵|nota dólar dinheiro|dollar banknote|billete dólar dinero
💶|nota euro|euro banknote|billete euro
💳|cartão de crédito pagamento|credit card payment|tarjeta de crédito pago
🧾|recibo nota fiscal|receipt invoice|recibo factura
🏦|banco|bank|banco
🛒|carrinho compras|shopping cart|carrito compras
🛍️|sacolas compras|shopping bags|bolsas compras
🏪|loja conveniência|convenience store|tienda
🏬|loja shopping|department store|centro comercial
🏢|escritório prédio|office building|oficina edificio
🏠|casa|house home|casa
🏭|fábrica|factory|fábrica
🏥|hospital|hospital|hospital
🏫|escola|school|escuela
🚚|caminhão entrega|delivery truck|camión entrega
🚛|carreta frete|articulated lorry freight|camión flete
🛵|moto entrega|scooter delivery|moto entrega
🏍️|motocicleta|motorcycle|motocicleta
🚗|carro|car|coche auto
🚕|táxi|taxi|taxi
🚌|ônibus|bus|autobús
🚆|trem|train|tren
✈️|avião viagem|airplane travel|avión viaje
🚀|foguete rápido|rocket fast|cohete rápido
🚢|navio|ship|barco
🚲|bicicleta|bicycle|bicicleta
⛽|combustível posto|fuel pump|gasolinera combustible
🗺️|mapa|map|mapa
🌎|mundo américas|world americas|mundo américas
🏖️|praia férias|beach holiday|playa vacaciones
🏨|hotel|hotel|hotel
🇧🇷|bandeira brasil|flag brazil|bandera brasil
🇺🇸|bandeira estados unidos|flag united states|bandera estados unidos
🇪🇸|bandeira espanha|flag spain|bandera españa
🇵🇹|bandeira portugal|flag portugal|bandera portugal
🇦🇷|bandeira argentina|flag argentina|bandera argentina
🇲🇽|bandeira méxico|flag mexico|bandera méxico
`

export const life = `
☀️|sol dia|sun day|sol día
🌤️|sol com nuvem|sun behind cloud|sol con nube
☁️|nuvem|cloud|nube
🌧️|chuva|rain|lluvia
⛈️|tempestade|thunderstorm|tormenta
🌈|arco-íris|rainbow|arcoíris
❄️|neve frio|snowflake cold|nieve frío
🌙|lua noite|moon night|luna noche
🌊|onda mar|wave sea|ola mar
🌱|planta muda|seedling plant|planta brote
🌳|árvore|tree|árbol
🌻|girassol|sunflower|girasol
🌸|flor cerejeira|cherry blossom|flor de cerezo
🍀|trevo sorte|four leaf clover luck|trébol suerte
🐶|cachorro|dog|perro
🐱|gato|cat|gato
🐦|pássaro|bird|pájaro
🐟|peixe|fish|pez
🦋|borboleta|butterfly|mariposa
🐝|abelha|bee|abeja
🐢|tartaruga lento|turtle slow|tortuga lento
☕|café|coffee|café
🍵|chá|tea|té
🥤|refrigerante copo|soft drink cup|refresco vaso
🍺|cerveja|beer|cerveza
🍷|vinho|wine|vino
🥂|brinde|cheers toast|brindis
🍕|pizza|pizza|pizza
🍔|hambúrguer|hamburger|hamburguesa
🍟|batata frita|french fries|patatas fritas
🍎|maçã|apple|manzana
🍌|banana|banana|plátano
🍇|uva|grapes|uvas
🍞|pão|bread|pan
🧀|queijo|cheese|queso
🍫|chocolate|chocolate|chocolate
🍦|sorvete|ice cream|helado
🍿|pipoca|popcorn|palomitas
⚽|futebol bola|soccer ball|fútbol balón
🏀|basquete|basketball|baloncesto
🎾|tênis|tennis|tenis
🏋️|academia musculação|weight lifting gym|gimnasio pesas
🎮|videogame|video game|videojuego
🎵|música nota|music note|música nota
🎬|filme cinema|movie clapper|película cine
📚|livros estudo|books study|libros estudio
🎓|formatura|graduation|graduación
💊|remédio|pill medicine|pastilla medicina
💉|vacina injeção|syringe vaccine|jeringa vacuna
🩺|estetoscópio médico|stethoscope doctor|estetoscopio médico
🧼|sabão limpeza|soap cleaning|jabón limpieza
👕|camiseta roupa|t-shirt clothes|camiseta ropa
👟|tênis sapato|sneaker shoe|zapatilla zapato
👓|óculos|glasses|gafas
⌚|relógio de pulso|watch|reloj de pulsera
💍|anel aliança|ring|anillo
🛏️|cama|bed|cama
🛋️|sofá|couch|sofá
🚿|chuveiro|shower|ducha
`
