/** What customers write in this language: those who ask for a person, and those who ask for none. */
export const wishes = `
Voglio parlare con una persona
Vorrei parlare con un operatore
Mi passi un operatore
Ho bisogno di un operatore
Operatore, per favore
operatore
Parlare con un essere umano
Vorrei assistenza umana
Non voglio un bot, voglio un umano
Non voglio un bot voglio una persona
non un robot ma una persona
Posso parlare con qualcuno?
Mi serve un consulente
Mettetemi in contatto con un operatore
Perché non posso parlare con una persona?
Passatemi un addetto
Una persona, per favore
Buongiorno, un operatore per favore
C'è un operatore disponibile?
Voglio parlare con il responsabile
Trasferitemi a un consulente
Preferisco parlare con una persona vera
Desidero contattare un operatore
Vorrei essere assistito da un operatore
umano
È possibile parlare con un umano?
Esigo un supervisore
Vogliamo un operatore
persona reale
non voglio più un robot, voglio un operatore
mi passi un'altra persona
nessun robot, un operatore per favore
`
export const others = `
Voglio sapere del mio ordine
Non voglio parlare con una persona
Non ho bisogno di un operatore
Una persona ha ricevuto il pacco
Qualcuno può dirmi il saldo?
Ieri ho parlato con un operatore
L'operatore è stato gentile
Quanto costa a persona?
Voglio un tavolo per una persona
Voglio regalarlo a qualcuno
Sei una persona?
Non mi serve un consulente
Posso farlo senza parlare con un operatore?
Invece di parlare con una persona uso il sito
Non credo di aver bisogno di un operatore
Sono responsabile di un negozio
Le risorse umane non rispondono
Quante persone possono venire?
Non passatemi un operatore
L'assistente virtuale funziona bene
La persona non era in casa
Voglio diventare operatore
Qualcuno ha preso il mio pacco
Voglio cambiare la taglia
Grazie, è tutto
Dov'è la mia fattura?
Voglio prenotare per una persona
nessun operatore per favore
niente operatore per favore
non ho più bisogno di un operatore
non voglio più parlare con un operatore
trasferisca il mio ordine a un'altra persona
non serve un operatore
senza operatore per favore
non è necessario parlare con un operatore
`
