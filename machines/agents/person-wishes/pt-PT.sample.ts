/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Queria falar com uma pessoa, se faz favor
Quero falar com um assistente
Podia falar com um operador?
Preciso de falar com alguém
Passe-me a um colaborador
Ligue-me a um assistente, por favor
Gostava de falar com um funcionário
Quero apoio... quero falar com um humano
Não quero um robô, quero uma pessoa
Não quero falar com um robô mas sim com uma pessoa
Preciso de atendimento humano
Quero falar com um ser humano
Quero falar com o responsável
Posso falar com o gerente?
Pode passar-me a um operador?
Um assistente, se faz favor
Pessoa, por favor
Boa tarde, operador por favor
Desejo contactar um operador
Exijo falar com o supervisor
Necessito de um operador
Não consigo falar com um operador?
Queria que me passassem... passe para um operador
Quero ser atendido por um humano
Encaminhe para uma pessoa
Consigo falar com alguém?
há forma de falar com uma pessoa
`
export const others = `
Queria saber da minha encomenda
Uma pessoa recebeu a encomenda
Não quero falar com uma pessoa
Não preciso de um operador
O operador foi simpático
Ontem falei com um assistente
A pessoa não estava em casa
Alguém me pode dizer o saldo?
Qual é o horário da loja?
Quero um bilhete para uma pessoa
Quantas pessoas podem ir?
Posso resolver sem falar com um operador?
Não precisam chamar um operador
Nunca falar com um operador é melhor
Quero oferecer isto a alguém
Queremos mudar a morada da conta
Sou o responsável pela conta
Quero o preço por pessoa
O assistente virtual é bom
Em vez de falar com um humano, uso a aplicação
Penso que não preciso de um operador
És uma pessoa?
O gerente da minha loja quer faturas
Recursos humanos têm outro contacto?
Quero devolver o casaco
Obrigada, está resolvido
`
