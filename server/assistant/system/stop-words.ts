/** Words that ask, or join others: what a question is about does not hang on them. */
const portuguese = `a o as os um uma uns umas e ou de do da dos das em no na nos nas num numa ao aos por para pra com
  que qual quais quem quanto quanta quantos quantas como onde quando esta estao estou sao foi foram ser seja tem temos
  tenho ha existe existem meu meus minha minhas nosso nossa nossos nossas seu seus sua suas isso isto ja ainda mais me
  nos se agora atualmente momento diga mostre mostra mostrar ver vejo ve veja quero queria gostaria saber pode podem
  podemos poderia favor dar de lista liste total numero voce voces aqui ate todos todas cada nao tudo verificar
  verifique gerar gere ficaram houve tivemos recebemos`
const english = `a an the is are was were be been do does did have has had we i you me my our ours your yours us it its
  this that these those of in on at for to by per with and or from how many much what which who whom when where there
  any please show tell give get list can could would should right now currently moment total number so far all see
  want know like not s m re
  check generate got receive received`
const spanish = `el la los las un una unos unas y o e u de del al en por para con sin que cual cuales quien quienes
  cuanto cuanta cuantos cuantas como donde cuando esta estan estoy son es fue fueron ser hay tiene tienen tenemos tengo
  hemos ha han mi mis nuestro nuestra nuestros nuestras tu tus su sus se me nos ya aun mas ahora actualmente momento
  muestra muestre mostrar muestrame dame dime quiero quisiera ver ves ve saber puede pueden podemos podria favor lista
  total numero va van aqui hasta todos todas cada no todo
  comprobar comprueba generar genera quedaron hubo tuvimos recibimos`

export const stopWords: ReadonlySet<string> = new Set([portuguese, english, spanish].join(' ').split(/\s+/))
