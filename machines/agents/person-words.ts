/**
 * The words by which customers ask for a person, in all languages that AI agents speak: a customer may write in another
 * language than the AI agent. Without accents and in small letters, as `wants-person.ts` reads them.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''))

type Phrase = readonly [RegExp, string]

/** That somebody is not wanted any more, or not needed, is a denial. "Mais", "plus" and "más" are none of their other senses there. */
const noMore: readonly Phrase[] = [
  [/\bno (?:longer|more)\b/g, 'dont'],
  [/\bno need(?: for| to| of)?\b/g, 'dont need'],
  [/\bwish to\b/g, 'want to'],
  [/\bnunca mais\b/g, 'nunca'],
  [
    /\b(nao|n|ja nao) ((?:quero|queria|queremos|preciso|precisamos|precisa|desejo|necessito)(?: de)?(?: falar)?) mais\b(?! (?:quero|preciso)\b)/g,
    '$1 $2',
  ],
  [/\bnao e (?:preciso|necessario)\b/g, 'nao precisa'],
  [/\bdesisti de\b/g, 'nao'],
  [/\bno ((?:quiero|queremos|necesito|necesitamos|deseo)(?: hablar)?) mas\b(?! (?:quiero|necesito)\b)/g, 'no $1'],
  [/\bno es necesario\b/g, 'no hace falta'],
  [/\b(ne?) ([a-z]{1,14}) plus\b/g, '$1 $2 pas'],
  [/\bplus besoin\b/g, 'pas besoin'],
  [/\bnicht mehr\b/g, 'nicht'],
  [/\bnon ([a-z]{1,14}) piu\b/g, 'non $1'],
  [/\bnon e necessario\b/g, 'non serve'],
]

/** Who has this conversation brought to somebody asks for that person; with an order or a contract it is another matter. */
const ownConversation: readonly Phrase[] = [
  [/\bme and my [a-z]{1,14}\b/g, 'me'],
  [
    /(?<=\b(?:transfer|forward|connect|pass|transfer[ei]|transfira|transferir|encaminh(?:a|ar|e)|pass(?:a|ar|e|ez|er|i|are)|pas[ae]r?|transfier[ae]|transferez|transferer|trasferisca|trasferire) )(?:my|this|the|a|o|est[ae]|ess[ae]|minha|meu|mi|la|el|mon|ma|cet|cette|il mio|la mia|questa) (?:call|chat|conversation|case|conversa|chamada|ligacao|atendimento|caso|llamada|conversacion|appel|chiamata|conversazione)\b/g,
    'me',
  ],
]

/** Phrases that mean one word of the lists below. Each is found in one pass. */
export const phrases: readonly Phrase[] = [
  [/\b(?:por favor|(?:se )?faz favor|s il (?:te|vous) plait|per (?:favore|piacere)|bitte|porfa)\b/g, 'please'],
  [/\b(?:do|does|did|don|doesn|didn) (?:t|not)\b/g, 'dont'],
  [/\b(?:is|are) there no (?=(?:human|agent|person|operator|representative)s?\b)/g, 'want '],
  ...noMore,
  ...ownConversation,
  [/\bcan (?:t|not)\b/g, 'cannot'],
  [/\b(?:instead|em vez|en vez|en lugar|au lieu|invece|rather) (?:of|de|d|di|than)\b/g, 'instead'],
  [/\b(?:would|d) (?:like|love|prefer|rather)\b/g, 'want'],
  [/\blooking for\b/g, 'want'],
  [/\b(?:give|pass|get|bring|hand) me\b/g, 'transfer'],
  [/\bget (?:through|a|an|some)\b/g, 'transfer'],
  [/\bbe (?:transferred|connected|forwarded|passed|able)\b/g, 'transfer'],
  [/\bchat(?:ting)? (?:with|to)\b/g, 'talk'],
  [/\b(?:ich will|will ich|hatte gerne?|haette gerne?|hatte ich gerne?)\b/g, 'mochte'],
  [/\bleite mich\b/g, 'transfer'],
  [/\b(?:mi serve|mi servirebbe|ho bisogno)\b/g, 'voglio'],
  [/\b(?:il me faut|j ai besoin)\b/g, 'veux'],
  [
    /\b(?:que me atiend[ae]n?|que me atenda|(?:ser|sea|seja) atendid[oa]|essere assistit[oa]|etre mise? en)\b/g,
    'falar',
  ],
  [
    /\b(?:is there|are there|hay|gibt es|y a t il|c e|tem) (?=(?:[a-z]{1,7} ){0,2}(?:human|agent|humano|atendente|operador|asesor|agente|conseiller|operatore|mitarbeiter|berater)\b)/g,
    'want ',
  ],
  [
    / (?:no|not an?|sem|sin|sans|ohne|senza|kein(?:en)?|pas de|nessun|niente) (?:robots?|bots?|chatbots?|robos?|roboter)$/g,
    '',
  ],
  [/\bquelqu un\b/g, 'quelquun'],
  [/\b(?:gente|person[ae]|pessoa) (?:real|reale|vera|de verdade?)\b/g, 'humano'],
  [/\b(?:(?:real|live|actual) person|vraie personne|echte person)\b/g, 'human'],
  [/\b(?:ser humano|etre humain|essere umano)\b/g, 'humano'],
  [/\b(?:human (?:resources|rights|error|hair|body)|contact person)\b/g, 'hr'],
  [/\b(?:a|da|pra|nossa) gente\b/g, 'nos'],
  [
    /\b(?:agente|assistente|operador|atendente|assistant|agent|asesor|asistente|operatore|conseiller) (?:virtual|virtuel|virtuale)\b/g,
    'robo',
  ],
  [/\b(?:virtual|ai|automated) (?:assistant|agent)\b/g, 'robot'],
  [/\b(?:an|with|to|your|no) ai\b/g, 'robot'],
]

/** Who is asked for by no other word than this one. */
export const staff = words(`
  atendente atendentes humano humana operador operadora assistente gerente supervisor supervisora responsavel consultor
  consultora vendedor vendedora funcionario funcionaria colaborador colaboradora encarregado encarregada
  human agent representative rep operator manager advisor adviser attendant specialist staff
  agente asesor asesora ejecutivo ejecutiva encargado encargada representante empleado empleada
  humain humaine conseiller conseillere operateur operatrice responsable superviseur representant representante teleconseiller
  mensch menschen mitarbeiter mitarbeiterin mitarbeitern berater beraterin kundenberater kundenberaterin kundenbetreuer
  ansprechpartner ansprechpartnerin sachbearbeiter sachbearbeiterin vorgesetzten vorgesetzter kundendienstmitarbeiter
  menschliche menschlichen menschlicher servicemitarbeiter
  umano umana operatore consulente addetto addetta responsabile supervisore rappresentante impiegato impiegata`)

export const somebody = words(`
  pessoa pessoas alguem gente person people someone somebody anyone anybody persona personas alguien
  personne personnes quelquun jemand jemandem jemanden personen qualcuno persone`)

/** To be brought to somebody, or to talk with somebody. */
export const talking = words(`
  falar fala fale falo falem conversar chamar chama chame chamem passa passar passe passem transfere transferir transfira
  encaminhar encaminha encaminhe conectar conecta conecte ligue contactar contatar aciona acionar
  talk talking speak speaking connect transfer forward escalate put reach contact switch
  hablar hablo hable comunicar comunicame comuniqueme comunicarme comunica pasame paseme pasarme pasa pase transferirme
  transfiere transfiera transfiereme transfierame conectame conecteme conectarme derivame deriveme derivar ponme pongame
  parler discuter passez passer transferez transferer mettez mets mettre contacter joindre connectez connecter echanger
  sprechen reden chatten verbinden verbinde weiterleiten leiten telefonieren unterhalten kontaktieren durchstellen
  parlare passami passi passarmi passare passatemi trasferire trasferiscimi trasferitemi trasferisca trasferirmi mettimi
  mettetemi metta mettermi collegami collegatemi contattare chattare conversare chiama chiamate chiamami`)

export const wanting = words(`
  quero queria preciso precisava precisamos queremos gostaria gostava necessito desejo exijo prefiro solicito cade
  want wanna need prefer demand require wants
  quiero quisiera queremos necesito necesitaba necesitamos deseo gustaria dame deme
  veux voudrais voulons besoin souhaite souhaiterais aimerais prefere exige
  mochte moechte brauche wunsche wuensche benotige benoetige verlange
  voglio vorrei vogliamo bisogno desidero preferisco esigo chiedo`)

/** That it cannot be done is a complaint, and no denial of the wish. */
export const able = words(`
  posso pode podem podia poderia podes consigo consegue podiam can could cannot may puedo puede podria pueden puedes podrian
  peux puis peut pouvez pourrais pourriez pourrait kann konnte koennte konnen koennen konnten koennten kannst konnten
  puo potrei possiamo potete potrebbe riesco arrive`)

export const denying = words(`
  nao n nem nunca sem dont not never without instead jamas sin tampoco ne pas jamais sans nicht kein keine keinen keinem
  keiner ohne statt anstatt non senza neanche`)
/** In English it answers what was asked before: it denies only these. */
export const spanishNo = words(
  'quiero necesito quisiera deseo queremos necesitamos hablar pasame paseme prefiero hace me',
)

/** In English "no" before one of these denies; in Portuguese it means "in the". */
export const englishNo = words('agent agents human humans person people operator representative rep attendant manager')

/** They carry a denial to what follows, and begin no wish: "não precisa chamar um atendente". */
export const carrying = words(`
  acho precisa precisam precisar think believe necessary creo hace falta necesario necessario crois glaube credo que
  penso avoir aver avere ter tener have has habe muss devo debbo tengo tenho necessaire notig noetig notwendig
  erforderlich serve`)

/** What may stand between the wish and the person. */
export const filling = words(`
  de a ao aos com c para pra p um uma uns o os as me mim eu voce vc vcs voces so apenas agora ja mesmo verdade outra outro
  alguma algum tal direto diretamente urgente urgentemente por atendimento suporte ajuda
  contato contacto do da seu sua teu vosso vossa carne osso melhor logo se em no na please
  i to with us the an any some real live actual proper different another other your you now just directly right
  through over in touch of assistance support help from customer service t right away asap
  con una un el la los las al mi te le lo usted ustedes ya ahora real verdad otra otro alguna algun atencion ayuda soporte
  en directamente su
  je j une les l des du d au aux avec relation vrai vraie veritable reel reelle autre moi nous m vous maintenant
  juste tout suite pouvoir simplement votre client clients aide assistance on
  ich mit einem einer einen eine ein dem der den die das zu zum zur mich mir uns jetzt sofort direkt echten echte
  echter echtem richtigen richtige richtiger realen anderen andere gerne gern lieber nur einfach endlich doch mal an ihrem
  ihrer ihren irgendeinem wieder von gleich kurz sie es geht
  uno il ci di alla per adesso subito vero vera reale altro altra solo direttamente in contatto assistenza
  servizio vostro vostra aiuto poter del della lei`)

/** Beside the person alone they are a wish: "Oi, um atendente por favor". */
export const greeting = words(`
  oi ola bom boa dia tarde noite alo hi hello hey good morning afternoon evening hola buenos buenas dias tardes noches
  bonjour bonsoir salut hallo guten tag morgen abend moin ciao buongiorno buonasera salve`)

export const robot = words(`
  robo robos robot robots roboter bot bots chatbot maquina machine maschine macchina automatico automatica automated ia ki`)

/** What comes after it is wanted in the place of what was refused before: "no un bot, sino una persona". */
export const adverse = words('mas sim but sino pero mais plutot sondern aber ma bensi rather')

/** They mean somebody who serves where they stand alone; a manager or a salesman may be an answer to a question. */
export const namedAlone = words(`
  pessoa atendente atendentes humano humana operador operadora assistente
  person human agent operator representative rep attendant persona agente asesor asesora representante
  personne humain humaine conseiller conseillere operateur operatrice
  mensch menschen menschlicher menschliche mitarbeiter mitarbeiterin kundenberater berater kundenbetreuer ansprechpartner
  umano umana operatore operatrice consulente addetto`)

export const forWhom = words('para pra p pour per for')
