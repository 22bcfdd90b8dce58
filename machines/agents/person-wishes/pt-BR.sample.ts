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
falar com uma pessoa
não quero robô, falar com uma pessoa
transfira meu atendimento para uma pessoa
transfira minha conversa para um atendente
me transfere para outra pessoa
quero falar com outra pessoa
passa a conversa para um atendente
não quero mais falar com robô, quero um atendente
não quero mais falar com robô quero um atendente
sem robô, atendente por favor
não resolveu, atendente por favor
não, atendente por favor
não adianta, quero atendente
já não quero robô, quero falar com uma pessoa
não tem nenhum atendente? quero falar com uma pessoa
não há ninguém? falar com uma pessoa
Falar com uma pessoa, não quero perder meu pedido
sem chance, quero falar com uma pessoa
não aguento mais, falar com uma pessoa
não consigo, falar com uma pessoa
nunca consigo falar com atendente
quero falar no atendente
não quero mais esperar quero atendente
não quero mais quero um atendente
desisti, quero um atendente
nunca mais uso robô quero falar com uma pessoa
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
não quero falar com atendente
não preciso mais de atendente
nao preciso mais falar com um atendente
sem atendente por favor
sem atendente
nada de atendente
atendente não
atendente não, por favor
não, atendente não
transferir meu pedido para outra pessoa
transfira meu plano para outra pessoa
quero passar a titularidade para outra pessoa
pode passar meu pedido para outra pessoa?
deixa, não precisa mais de atendente
dispenso atendente
dispenso atendimento humano
não quero mais falar com uma pessoa
nunca mais quero falar com atendente
já não preciso de um assistente
nenhum atendente por favor
nenhum humano por favor
encaminhe a nota para outra pessoa
repasse meu pedido a outra pessoa
desisti de falar com atendente
não é preciso falar com atendente
não é necessário falar com atendente
`
