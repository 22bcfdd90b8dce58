/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Quiero hablar con una persona
necesito un agente
páseme con alguien
hablar con un operador
Quiero hablar con un asesor
asesor
No quiero un robot, quiero una persona
no quiero un bot sino una persona
No quiero hablar con un bot quiero un humano
Necesito atención humana
Quiero hablar con un ser humano
¿Puedo hablar con el gerente?
¿Me pasa con un supervisor?
Quisiera hablar con un representante
Comuníqueme con un agente, por favor
Una persona, por favor
Hola, un agente por favor
humano
¿Hay algún asesor disponible?
Quiero que me atienda una persona
Transfiérame a un ejecutivo
¿Por qué no puedo hablar con una persona?
Quiero hablar con gente de verdad
Me gustaría hablar con alguien
Póngame con un operador
Necesito hablar con una persona real
deme un agente
Exijo hablar con el encargado
ya no quiero un bot, quiero un agente
pásame con otra persona
transfiera mi llamada a un agente
páseme con otro agente
no resolvió mas quiero un agente
no un bot mas una persona
`
export const others = `
Quiero saber de mi pedido
No quiero hablar con una persona
No necesito un agente
Una persona recibió el paquete
¿Alguien me puede decir mi saldo?
Ayer hablé con un asesor
El asesor fue muy amable
La persona no estaba en casa
¿Cuánto cuesta por persona?
Quiero una mesa para una persona
Quiero regalarlo a alguien
¿Eres una persona?
No hace falta un asesor
No me pases con un asesor
¿Puedo resolverlo sin hablar con un asesor?
En lugar de hablar con una persona uso la web
Creo que no necesito un asesor
Soy gerente de una tienda
Recursos humanos no contesta
Quiero que alguien me diga el saldo
¿Cuántas personas caben?
El asistente virtual funciona bien
Quiero ser agente de ventas
La gente dice que llega tarde
Quiero cambiar la talla
Gracias, eso es todo
¿Dónde está mi factura?
sin agente por favor
ya no necesito un agente
no quiero hablar con un agente
ningún agente por favor
transfiera mi pedido a otra persona
pasar mi línea a otra persona
envíe mi pedido a otra persona por favor
quiero cambiar el pedido a otra persona
no hace falta un agente
no hace falta hablar con un agente
no quiero más hablar con un agente
no quiero hablar más con un agente
no es necesario hablar con un agente
`
