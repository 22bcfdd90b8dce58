/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Falar com uma pessoa
Quero falar com uma pessoa!
quero um atendente
Me passa para um humano, por favor
Gostaria de falar com um atendente
pode chamar alguém?
ATENDENTE
transfere para uma operadora
não quero falar com robô, quero uma pessoa
Não quero falar com robô quero um atendente
não quero robô e sim uma pessoa
preciso de atendimento humano
Quero falar com um ser humano
fala com atendente
Quero falar com o gerente
me passa pro supervisor... quero falar com o supervisor
Oi, um atendente por favor
uma pessoa por favor
n quero falar com maquina, quero falar com alguem
Por que não consigo falar com um atendente?
Não tem como falar com uma pessoa?
queria falar com um humano de verdade
Bom dia! Preciso falar com alguém agora.
tem algum atendente disponível?
Quero ser atendido por uma pessoa
Me transfira para um consultor
quero falar com gente de verdade
cadê o atendente?
Olá, atendente
solicito atendimento humano urgente
gerente por favor
atendimento humano
vcs tem atendente?
quero falar c uma pessoa
`
export const others = `
Quero saber do meu pedido
Uma pessoa recebeu o pacote
Não quero falar com uma pessoa
não preciso de atendente
posso falar com a gente
A gente quer trocar o produto
Quero uma mesa para uma pessoa
Alguém recebeu meu pedido?
Alguém pode me dizer meu saldo?
O atendente foi muito educado
Ontem falei com um atendente
Qual o telefone do setor de recursos humanos?
Dá para resolver sem falar com atendente?
Não precisa chamar um atendente
Quero dar de presente para alguém
Quero transferir o plano para outra pessoa
Quero que alguém me diga meu saldo
Sou gerente de uma loja
Prefiro não falar com um humano
Em vez de falar com uma pessoa, resolvo aqui
acho que não preciso de um humano
Você é uma pessoa?
Quantas pessoas cabem na mesa?
Qual o preço por pessoa?
O plano é para pessoa física
Quero ser atendente de vocês
Preciso do boleto
Obrigado, era só isso
Para uma pessoa
preciso da operadora do cartão
Quero saber se alguém recebeu
Posso pagar para outra pessoa?
`
