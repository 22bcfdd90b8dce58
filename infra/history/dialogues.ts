/**
 * What the shop's customers and its operators say to each other, from the first word to the last. A line begins with who
 * says it: c the customer, o the operator, n a note among colleagues. Gaps are filled by `wording.ts`.
 */
import { salesDialogues, serviceDialogues } from './shop-dialogues.ts'

export type Dialogue = {
  subject: string
  tag: string
  /** What a customer gives for it, more or less. */
  mood: 'good' | 'fair' | 'bad'
  /** How often it comes, beside the others. */
  weight: number
  lines: readonly `${'c' | 'o' | 'n'}: ${string}`[]
  /** It opens a deal of so many reais, and what comes of it. */
  deal?: { title: string; value: readonly [number, number]; won: number }
}

const orders: readonly Dialogue[] = [
  {
    subject: 'Pedido a caminho',
    tag: 'Entrega',
    mood: 'good',
    weight: 9,
    lines: [
      'c: {oi}! Meu pedido {pedido} ainda não chegou. Consegue ver para mim?',
      'o: {oi}, {nome}! Aqui é {operador}. Só um instante que eu confiro com a transportadora.',
      'c: Tá bom, fico no aguardo.',
      'o: Encontrei: {produto} saiu do centro de distribuição hoje cedo e a entrega em {cidade} está prevista para {dia}, até as 18h.',
      'c: Ah, que bom. E tem como acompanhar?',
      'o: Tem sim. O código de rastreio é {codigo}; a posição atualiza a cada duas horas.',
      'c: Perfeito, {obrigado}!',
      'o: Por nada! Qualquer coisa é só chamar.',
    ],
  },
  {
    subject: 'Entrega atrasada',
    tag: 'Entrega',
    mood: 'bad',
    weight: 5,
    lines: [
      'c: Meu pedido {pedido} era para ter chegado ontem. Alguém pode me explicar o que houve?',
      'o: {oi}, {nome}. Peço desculpas pelo atraso. Vou falar agora com a transportadora.',
      'c: É um presente, preciso até {dia} sem falta.',
      'n: Transportadora confirma extravio no trecho de {cidade}. Reenviar pelo expresso sem custo.',
      'o: O pacote ficou retido na rota de {cidade}. Já mandei um novo {produto} pelo expresso, sem custo: chega {dia} até o meio-dia.',
      'c: Tem certeza?',
      'o: Tenho. O novo código é {codigo} e vou acompanhar pessoalmente.',
      'c: Está bem, vou esperar.',
      'o: Combinado. Mando uma mensagem assim que sair para entrega.',
    ],
  },
  {
    subject: 'Troca de tamanho',
    tag: 'Troca',
    mood: 'good',
    weight: 7,
    lines: [
      'c: {oi}, comprei o tamanho errado. Como faço a troca?',
      'o: {oi}, {nome}! É simples. Qual é o número do pedido e qual tamanho você precisa?',
      'c: É o {pedido}, preciso do M no lugar do P.',
      'o: Achei: {produto}, tamanho P. Temos o M em estoque. Pode postar em qualquer agência dos Correios em até 7 dias.',
      'c: E quem paga o envio?',
      'o: Nós pagamos. O código de postagem é {codigo}. Assim que for postado, o M já sai daqui.',
      'c: Maravilha, vou postar amanhã.',
      'o: Perfeito. Deixei a troca registrada no seu pedido.',
    ],
  },
  {
    subject: 'Produto com defeito',
    tag: 'Troca',
    mood: 'fair',
    weight: 4,
    lines: [
      'c: Recebi {produto} com defeito, não liga de jeito nenhum.',
      'o: Que chato, {nome}. Sinto muito. Você consegue me dizer o número do pedido?',
      'c: {pedido}',
      'o: Obrigado. Antes de trocar: já testou em outra tomada e com o cabo que veio na caixa?',
      'c: Já, nas duas tomadas da sala. Nada.',
      'o: Então vamos trocar. A coleta passa no seu endereço em {cidade} {dia}, entre 8h e 12h, e o novo sai no mesmo dia.',
      'c: Certo, vai ter gente em casa.',
      'o: Ótimo. Deixe na embalagem original, por favor. O protocolo é {codigo}.',
    ],
  },
  {
    subject: 'Cancelamento de compra',
    tag: 'Cancelamento',
    mood: 'fair',
    weight: 4,
    lines: [
      'c: {oi}. Queria cancelar a compra de ontem, pedido {pedido}.',
      'o: {oi}, {nome}. Posso cancelar sim, ainda não foi faturado. Aconteceu alguma coisa que a gente possa resolver?',
      'c: Não, comprei duas vezes sem querer.',
      'o: Entendi. Cancelei o segundo. O estorno de {valor} aparece na sua próxima fatura.',
      'c: O outro continua valendo, né?',
      'o: Continua, e chega {dia}.',
      'c: {Obrigado}!',
    ],
  },
  {
    subject: 'Endereço de entrega',
    tag: 'Entrega',
    mood: 'good',
    weight: 4,
    lines: [
      'c: Coloquei o endereço errado no pedido {pedido}, dá para mudar?',
      'o: {oi}, {nome}! Dá, o pedido ainda está em separação. Qual é o endereço certo?',
      'c: Rua das Acácias, 248, apto 32, {cidade}.',
      'o: Pronto, atualizei. O prazo continua o mesmo: {dia}.',
      'c: Ufa, {obrigado}!',
      'o: Imagina!',
    ],
  },
]

const money: readonly Dialogue[] = [
  {
    subject: 'Segunda via de boleto',
    tag: 'Financeiro',
    mood: 'good',
    weight: 6,
    lines: [
      'c: {oi}! O boleto do pedido {pedido} venceu ontem. Podem mandar a segunda via?',
      'o: {oi}, {nome}! Claro. Gerei um novo, no valor de {valor}, com vencimento {dia}.',
      'c: Vem por e-mail?',
      'o: Acabei de enviar para o e-mail do cadastro. Se preferir, o código Pix está no mesmo arquivo.',
      'c: Chegou aqui. Vou pagar agora por Pix.',
      'o: Perfeito. A confirmação sai em poucos minutos.',
    ],
  },
  {
    subject: 'Nota fiscal',
    tag: 'Financeiro',
    mood: 'fair',
    weight: 4,
    lines: [
      'c: A nota fiscal do pedido {pedido} veio com o nome errado.',
      'o: {oi}, {nome}. Me passa por favor o nome e o CPF ou CNPJ que devem constar?',
      'c: Precisa sair no CNPJ da empresa, 12.345.678/0001-95.',
      'n: Pediu nota em nome de pessoa jurídica. Carta de correção não serve, cancelar e emitir de novo.',
      'o: Certo. Cancelei a anterior e pedi a nova nota; ela chega no seu e-mail até {dia}.',
      'c: Ok, fico no aguardo.',
      'o: Combinado. O protocolo é {codigo}.',
    ],
  },
  {
    subject: 'Cobrança em duplicidade',
    tag: 'Financeiro',
    mood: 'bad',
    weight: 3,
    lines: [
      'c: Fui cobrado duas vezes pelo mesmo pedido! {valor} cada uma.',
      'o: {oi}, {nome}. Vou verificar agora mesmo. É o pedido {pedido}?',
      'c: Esse mesmo. Quero meu dinheiro de volta.',
      'n: Duas autorizações no adquirente, só uma capturada. A segunda cai sozinha em 48 horas.',
      'o: Confirmei aqui: houve duas autorizações, mas só uma cobrança. A segunda some do extrato em até 48 horas.',
      'c: E se não sumir?',
      'o: Se {dia} ainda estiver lá, me chame com o protocolo {codigo} e eu faço o estorno na hora.',
      'c: Vou aguardar então.',
    ],
  },
  {
    subject: 'Estorno',
    tag: 'Financeiro',
    mood: 'fair',
    weight: 3,
    lines: [
      'c: {oi}, devolvi {produto} na semana passada e o estorno ainda não apareceu.',
      'o: {oi}, {nome}. Qual é o pedido, por favor?',
      'c: {pedido}',
      'o: A devolução chegou na terça e o estorno de {valor} foi pedido à operadora do cartão no mesmo dia.',
      'c: E quando aparece?',
      'o: Depende do fechamento da fatura: nesta ou na próxima. Mandei o comprovante para o seu e-mail.',
      'c: Certo, {obrigado}.',
      'o: Disponha!',
    ],
  },
]

export const dialogues: readonly Dialogue[] = [...orders, ...money, ...salesDialogues, ...serviceDialogues]
